import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { Player } from '../support/player.js';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

/** Invalid tokens made from a real one: another key, no algorithm, a public key as a secret, other claims. */
export function forgedTokens(player: Player, victim: Player): [what: string, token: string | undefined][] {
  const [head = '', body = '', signature = ''] = player.token.split('.');
  const header = read(head);
  const claims = read(body);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = (h: object, c: object): string => {
    const text = `${part(h)}.${part(c)}`;
    return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const hmac = `${part({ ...header, alg: 'HS256' })}.${body}`;
  return [
    ['no token', undefined],
    ['a token by another key', signed(header, claims)],
    ['a token by another key under an unknown key id', signed({ ...header, kid: 'mine' }, claims)],
    ['alg none', `${part({ ...header, alg: 'none' })}.${body}.`],
    ['alg None with the old signature', `${part({ ...header, alg: 'None' })}.${body}.${signature}`],
    [
      'HS256 with the key id as its secret',
      `${hmac}.${createHmac('sha256', String(header['kid'])).update(hmac).digest('base64url')}`,
    ],
    ["another member's id under the old signature", `${head}.${part({ ...claims, sub: victim.id })}.${signature}`],
    ['a longer life under the old signature', `${head}.${part({ ...claims, exp: 9_999_999_999 })}.${signature}`],
    [
      'a key of its own in the header',
      signed({ ...header, jwk: { kty: 'EC' }, jku: 'https://evil.example/keys' }, claims),
    ],
    ['an empty token', ''],
    ['words', 'not a token at all'],
    ['a very long token', `${head}.${'a'.repeat(6_000)}.${signature}`],
  ];
}
