import { base32, hotp, matchingStep, otpauthUri, stepAt, totp } from './totp.js';

// Goal: the codes equal those of the published test vectors, and each code is accepted only once and only near its
// time.

const SECRET = Buffer.from('12345678901234567890');

describe('A one-time password', () => {
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'is %s as in RFC 4226, appendix D',
    (code) => {
      const codes = Array.from({ length: 10 }, (_, counter) => hotp(SECRET, BigInt(counter)));
      expect(codes).toContain(code);
    },
  );

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %d is %s as in RFC 6238, appendix B', (second, code) => {
    expect(hotp(SECRET, stepAt(new Date(second * 1_000)), 8)).toBe(code);
  });

  it('counts one step before and after its own, and no further', () => {
    const at = (seconds: number) => new Date(1_700_000_010_000 + seconds * 1_000);
    const code = totp(SECRET, at(0));
    const offs = [-60, -30, 0, 30, 60].map((off) => matchingStep(SECRET, code, at(off)) !== undefined);
    expect(offs).toEqual([false, true, true, true, false]);
  });

  it('counts once: neither its step nor an earlier one is taken again', () => {
    const now = new Date(1_700_000_010_000);
    const step = matchingStep(SECRET, totp(SECRET, now), now);
    expect(step).toBe(stepAt(now));
    expect(matchingStep(SECRET, totp(SECRET, now), now, stepAt(now))).toBeUndefined();
    expect(matchingStep(SECRET, totp(SECRET, new Date(now.getTime() - 30_000)), now, stepAt(now))).toBeUndefined();
  });

  it.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', ' 123456'])('is not %j', (code) => {
    expect(matchingStep(SECRET, code, new Date())).toBeUndefined();
  });
});

describe('The address for an authenticator', () => {
  it('has the secret in base32, as in RFC 4648', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
    expect(otpauthUri('Night Market console', 'nila', SECRET)).toBe(
      'otpauth://totp/Night%20Market%20console:nila?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Night%20Market%20console&algorithm=SHA1&digits=6&period=30',
    );
  });
});
