import { deflateRawSync } from 'node:zlib';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { anOrigin, aRegistration, RunningIdentity, sealTo } from '../testing/running-identity.js';

const DAY_MS = 86_400_000;

// Goal: an envelope (encrypted form) can be opened once, before its key expires, and only in the one allowed format.
// Every other body changes nothing.
describe('An encrypted body', () => {
  let running: RunningIdentity;
  let kid: string;
  let jwk: JWK;
  beforeAll(async () => {
    running = await RunningIdentity.start();
    const key = await running.bff.getSessionKey({});
    kid = key.kid;
    jwk = JSON.parse(key.jwkJson) as JWK;
  });
  afterAll(() => running.stop());

  const send = (value: string) => running.bff.register({ origin: anOrigin(), value });
  const form = (): string => JSON.stringify(aRegistration());
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const withHeader = (value: string, change: object): string => {
    const [header = '', ...rest] = value.split('.');
    const parsed = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
    return [encode({ ...parsed, ...change }), ...rest].join('.');
  };
  const facts = async (): Promise<number> => (await running.facts('identity.v1.MemberRegistered')).length;

  it('is sealed to a public key that gives away nothing private', () => {
    expect(jwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ECDH-ES', use: 'enc', kid });
    expect(jwk.d).toBeUndefined();
  });

  it('is accepted once: of twenty concurrent copies one registers and the others are refused as replays', async () => {
    const value = await sealTo(kid, jwk, form());
    const before = await facts();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => send(value)));
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    for (const each of outcomes)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'crypto.replayed' });
    expect(await facts()).toBe(before + 1);
  });

  it('is accepted once even when its call fails', async () => {
    const value = await sealTo(kid, jwk, JSON.stringify(aRegistration({ termsAccepted: false })));
    await expect(send(value)).rejects.toMatchObject({ code: 'identity.field_rule' });
    await expect(send(value)).rejects.toMatchObject({ code: 'crypto.replayed' });
  });

  it('is refused in another spelling of the same bytes', async () => {
    const value = await sealTo(kid, jwk, form());
    await send(value);
    const spellings = [0, 2, 3, 4].flatMap((at) => otherSpellings(value, at));
    expect(spellings.length).toBeGreaterThan(0);
    for (const spelling of spellings)
      await expect(send(spelling)).rejects.toMatchObject({ code: 'crypto.bad_envelope' });
    await expect(send(`${value}=`)).rejects.toMatchObject({ code: 'crypto.bad_envelope' });
  });

  it.each<[string, () => string | Promise<string>, string]>([
    ['a form in clear', () => form(), 'crypto.plain_body'],
    ['a form that is only encoded', () => Buffer.from(form()).toString('base64url'), 'crypto.plain_body'],
    ['nothing', () => '', 'crypto.plain_body'],
    ['rubbish', () => 'not an envelope', 'crypto.bad_envelope'],
    ['five empty parts', () => '....', 'crypto.bad_envelope'],
    ['five parts of rubbish', () => 'a.b.c.d.e', 'crypto.bad_envelope'],
    ['alg none', async () => withHeader(await sealTo(kid, jwk, form()), { alg: 'none' }), 'crypto.bad_envelope'],
    ['alg dir', async () => withHeader(await sealTo(kid, jwk, form()), { alg: 'dir' }), 'crypto.bad_envelope'],
    ['a key that is wrapped', () => seal({ alg: 'ECDH-ES+A128KW', enc: 'A256GCM', kid }), 'crypto.bad_envelope'],
    [
      'RSA for elliptic curves',
      async () => withHeader(await sealTo(kid, jwk, form()), { alg: 'RSA-OAEP-256' }),
      'crypto.bad_envelope',
    ],
    [
      'password-based encryption with endless rounds',
      async () => withHeader(await sealTo(kid, jwk, form()), { alg: 'PBES2-HS256+A128KW', p2c: 2 ** 31 }),
      'crypto.bad_envelope',
    ],
    ['another content encryption', () => seal({ alg: 'ECDH-ES', enc: 'A128GCM', kid }), 'crypto.bad_envelope'],
    ['a compressed bomb', () => bomb(), 'crypto.bad_envelope'],
    ['crit', async () => withHeader(await sealTo(kid, jwk, form()), { crit: ['exp'], exp: 1 }), 'crypto.bad_envelope'],
    [
      'a header with more than is known',
      async () => withHeader(await sealTo(kid, jwk, form()), { jku: 'https://example.com/keys' }),
      'crypto.bad_envelope',
    ],
    ['no key id', () => seal({ alg: 'ECDH-ES', enc: 'A256GCM' }), 'crypto.bad_envelope'],
    ['a key id that nobody has', () => seal({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'nobody' }), 'crypto.bad_envelope'],
    [
      'a key id that is a statement',
      () => seal({ alg: 'ECDH-ES', enc: 'A256GCM', kid: "' OR 1=1 --" }),
      'crypto.bad_envelope',
    ],
    [
      'the key of someone else',
      async () => sealTo(kid, await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256' })).publicKey), form()),
      'crypto.bad_envelope',
    ],
    [
      'an ephemeral key off the curve',
      async () =>
        withHeader(await sealTo(kid, jwk, form()), { epk: { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' } }),
      'crypto.bad_envelope',
    ],
    [
      'an ephemeral key of another curve',
      async () =>
        withHeader(await sealTo(kid, jwk, form()), {
          epk: await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-384' })).publicKey),
        }),
      'crypto.bad_envelope',
    ],
    [
      'a changed tag',
      async () => `${(await sealTo(kid, jwk, form())).slice(0, -22)}${'A'.repeat(22)}`,
      'crypto.bad_envelope',
    ],
    ['bytes that are no text', () => sealBytes(Uint8Array.of(0xff, 0xfe, 0x7b)), 'crypto.bad_envelope'],
    ['more than any form holds', () => `a.b.c.${'d'.repeat(20_000)}.e`, 'request.too_large'],
    ['a text that is no form', () => sealTo(kid, jwk, 'hello'), 'request.invalid'],
    ['a list', () => sealTo(kid, jwk, '[]'), 'request.invalid'],
    ['null', () => sealTo(kid, jwk, 'null'), 'request.invalid'],
    [
      'a form nested without end',
      () => sealTo(kid, jwk, `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`),
      'request.invalid',
    ],
  ])('is refused as %s', async (_what, make, code) => {
    const before = await facts();
    await expect(send(await make())).rejects.toMatchObject({ code });
    expect(await facts()).toBe(before);
  });

  it('is not stored when it does not open, so that junk fills no table', async () => {
    const count = async () => (await running.database.db.rows(`SELECT 1 FROM envelope_uses`)).length;
    const before = await count();
    await expect(send(await seal({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'nobody' }))).rejects.toMatchObject({
      code: 'crypto.bad_envelope',
    });
    expect(await count()).toBe(before);
  });

  it('is accepted for a day after its key was replaced, and not later', async () => {
    const [early, late] = [await sealTo(kid, jwk, form()), await sealTo(kid, jwk, form())];
    running.clock.aheadMs = DAY_MS;
    const next = await running.bff.getSessionKey({});
    expect(next.kid).not.toBe(kid);
    await expect(send(early)).resolves.toMatchObject({ firstTimeLogin: true });
    running.clock.aheadMs = 2 * DAY_MS;
    await expect(send(late)).rejects.toMatchObject({ code: 'crypto.bad_envelope' });
    running.clock.aheadMs = 0;
  });

  it('has its private keys sealed in the database', async () => {
    const rows = await running.database.db.rows<{ sealed: Buffer; purpose: string }>(
      `SELECT sealed, purpose FROM sealed_keys`,
    );
    expect(new Set(rows.map((row) => row.purpose))).toEqual(new Set(['envelope', 'session']));
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  const sealBytes = async (bytes: Uint8Array, header = { alg: 'ECDH-ES', enc: 'A256GCM', kid }): Promise<string> =>
    new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(await importJWK(jwk, 'ECDH-ES'));
  const seal = (header: { alg: string; enc: string; kid?: string }): Promise<string> =>
    sealBytes(new TextEncoder().encode(form()), header as { alg: string; enc: string; kid: string });
  const bomb = async (): Promise<string> =>
    withHeader(await sealBytes(deflateRawSync(Buffer.alloc(10_000_000, 0x20))), { zip: 'DEF' });
});

/**
 * Returns other texts of the same envelope (encrypted form): they differ in their last characters and decode to the
 * same bytes.
 */
function otherSpellings(value: string, at: number): string[] {
  const parts = value.split('.');
  const part = parts[at] ?? '';
  const bytes = Buffer.from(part, 'base64url');
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => part.slice(0, -1) + last)
    .filter((spelling) => spelling !== part && Buffer.from(spelling, 'base64url').equals(bytes))
    .map((spelling) => parts.with(at, spelling).join('.'));
}
