import { jest } from '@jest/globals';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { IdentityClient } from '../peers.js';
import { SessionAuthenticator } from './session.guard.js';
import type { SessionStore } from './session.store.js';

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: string;
}

function newKey(kid: string): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, privateKey, jwk: JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid }) };
}

const LIFE_S = 3_600;
const tokenBy = ({ kid, privateKey }: Key, claims: object = { jti: 's1', sub: 'm1', brand: 'lab' }): string =>
  new JwtService().sign(claims, {
    algorithm: 'ES256',
    keyid: kid,
    header: { alg: 'ES256', typ: 'session+jwt', kid },
    issuer: 'identity',
    audience: 'session',
    expiresIn: LIFE_S,
    privateKey,
  });

// Goal: the signature of a token is verified once and not for each request. Caching the result does not extend the
// validity of the token.
describe('The verifier of session tokens', () => {
  const one = newKey('one');
  const two = newKey('two');
  let published: Key[];
  let verifier: SessionAuthenticator;
  let checked: jest.SpiedFunction<JwtService['verify']>;
  beforeEach(() => {
    published = [one];
    const identity = { getTokenKeys: () => Promise.resolve({ jwkJson: published.map(({ jwk }) => jwk) }) };
    const ended = { use: () => Promise.resolve(undefined), wasRevoked: () => Promise.resolve(true) };
    verifier = new SessionAuthenticator(
      new JwtService(),
      ended as unknown as SessionStore,
      identity as unknown as IdentityClient,
    );
    checked = jest.spyOn(JwtService.prototype, 'verify');
  });
  afterEach(() => jest.restoreAllMocks());

  /** Moves the mocked clock to this many milliseconds after the start. */
  const later = (ms: number): void => void jest.spyOn(Date, 'now').mockReturnValue(startedAt + ms);
  const startedAt = Date.now();

  it('verifies a signature once', async () => {
    const token = tokenBy(one);
    for (let times = 0; times < 3; times += 1)
      expect(await verifier.verify(token)).toEqual({ sessionId: 's1', memberId: 'm1', brand: 'lab' });
    expect(checked).toHaveBeenCalledTimes(1);
  });

  it('forgets a token whose session has ended, so that each use of it is counted', async () => {
    const token = tokenBy(one);
    await verifier.verify(token);
    expect(verifier.isKnown(token)).toBe(true);
    await expect(verifier.authenticate(token)).rejects.toMatchObject({ code: 'session.revoked' });
    expect(verifier.isKnown(token)).toBe(false);
  });

  it('refuses a cached token after its expiry', async () => {
    const token = tokenBy(one);
    await verifier.verify(token);
    later((LIFE_S + 1) * 1_000);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'session.expired' });
  });

  it('refuses a cached token when its key is no longer published', async () => {
    const token = tokenBy(one);
    await verifier.verify(token);
    published = [two];
    later(11 * 60_000); // the keys are read again at this time; this call still uses the cached keys
    await verifier.verify(token);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'session.missing' });
    expect(await verifier.verify(tokenBy(two))).toMatchObject({ sessionId: 's1' });
  });

  it('refuses a token with a known key id and another signature, also beside the true token', async () => {
    const token = tokenBy(one);
    await verifier.verify(token);
    const forged = tokenBy({ ...two, kid: 'one' });
    await expect(verifier.verify(forged)).rejects.toMatchObject({ code: 'session.missing' });
    const [head, , signature] = token.split('.');
    const altered = `${head}.${Buffer.from(JSON.stringify({ jti: 's2', sub: 'm2', brand: 'lab' })).toString('base64url')}.${signature}`;
    await expect(verifier.verify(altered)).rejects.toMatchObject({ code: 'session.missing' });
    expect(await verifier.verify(token)).toMatchObject({ sessionId: 's1' });
  });

  it('does not cache refused tokens', async () => {
    const forged = tokenBy({ ...two, kid: 'one' });
    for (let times = 0; times < 2; times += 1)
      await expect(verifier.verify(forged)).rejects.toMatchObject({ code: 'session.missing' });
    expect(checked).toHaveBeenCalledTimes(2);
  });
});
