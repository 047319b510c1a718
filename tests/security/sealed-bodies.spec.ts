import { CompactEncrypt, exportJWK, generateKeyPair, importJWK, type CompactJWEHeaderParameters, type JWK } from 'jose';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { Api } from '../support/api.js';
import { Player } from '../support/player.js';
import { assertEnvelope, assertRefusal, type Answer } from './assert-refusal.js';

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 25);
// Thousands of requests one after the other may take minutes on a slow machine.
jest.setTimeout(300_000);

const PATHS = [
  ['POST', '/wps/session/login'],
  ['POST', '/wps/member/password/verification'],
  ['POST', '/wps/member/password/reset'],
  ['PUT', '/wps/member/register'],
  ['POST', '/wps/session/login/freeplay'],
] as const;

describe(`Hostile sealed bodies (FUZZ_SEED=${seed})`, () => {
  const api = new Api();
  let key: { kid: string; jwk: JWK };
  beforeAll(async () => {
    key = await api.value('GET', '/wps/session/key');
  });

  async function send(method: string, path: string, value: string): Promise<Answer> {
    const body = path.endsWith('freeplay') ? { os: 'Linux', platform: 'W', version: 3, value } : { value };
    const response = await fetch(new URL(path, api.baseUrl), {
      method,
      headers: { 'X-Merchant': api.merchant, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  }
  async function seal(
    plain: string,
    header: Partial<CompactJWEHeaderParameters> = {},
    jwk: JWK = key.jwk,
  ): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(plain))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, ...header })
      .encrypt(await importJWK(jwk, header.alg ?? 'ECDH-ES'));
  }

  it('are refused when their content is not a form: other types, unknown fields, no JSON, too large', async () => {
    const forms = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
      fc
        .record({ type: fc.jsonValue(), username: fc.jsonValue(), password: fc.jsonValue(), extra: fc.jsonValue() })
        .map((form) => JSON.stringify(form)),
      fc.string(),
      fc.constantFrom(
        '',
        'null',
        '{"__proto__":{"a":1}}',
        JSON.stringify({ username: 'a'.repeat(9_000), password: 'b' }),
        `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
      ),
    );
    await fc.assert(
      fc.asyncProperty(forms, fc.constantFrom(...PATHS), async (form, [method, path]) => {
        const answer = await send(method, path, await seal(form));
        // Free play encrypts an empty object; every other call must refuse one.
        if (path.endsWith('freeplay')) assertEnvelope(answer);
        else assertRefusal(answer);
      }),
      { seed, numRuns },
    );
  });

  it('are refused when they are sealed to another key or by another algorithm', async () => {
    const stranger = await exportJWK((await generateKeyPair('ECDH-ES', { extractable: true })).publicKey);
    const form = JSON.stringify({ type: 'username', username: 'someone', password: 'something' });
    const values = [
      await seal(form, {}, stranger),
      await seal(form, { kid: 'unknown' }),
      await seal(form, { enc: 'A128CBC-HS256' }),
      await seal(form, { alg: 'ECDH-ES+A256KW' }),
      (await seal(form)).replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
      (await seal(form)).split('.').slice(0, 4).join('.'),
      `${await seal(form)}.x`,
    ];
    for (const [method, path] of PATHS) {
      for (const value of values) expect(assertRefusal(await send(method, path, value))).toBe('crypto.bad_envelope');
    }
  });

  it('are refused when their header asks for compression or names critical extensions', async () => {
    const head = (extra: object): string =>
      Buffer.from(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, epk: key.jwk, ...extra })).toString(
        'base64url',
      );
    for (const extra of [
      { zip: 'DEF' },
      { crit: ['exp'], exp: 1 },
      { alg: 'dir' },
      { alg: 'none' },
      { alg: 'RSA1_5' },
      { kid: { a: 1 } },
    ]) {
      for (const [method, path] of PATHS) {
        expect(
          assertRefusal(await send(method, path, `${head(extra)}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`)),
        ).toBe('crypto.bad_envelope');
      }
    }
  });

  it('are accepted once', async () => {
    const player = await Player.register(api);
    const { value } = await api.sealed({ type: 'username', username: player.account, password: player.password });
    expect(assertEnvelope(await send('POST', '/wps/session/login', value)).success).toBe(true);
    expect(assertRefusal(await send('POST', '/wps/session/login', value))).toBe('crypto.replayed');
    expect(assertRefusal(await send('PUT', '/wps/member/register', value))).toMatch(/^crypto\./);
  });
});
