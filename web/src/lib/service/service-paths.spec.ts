import { createCipheriv, createHash } from 'node:crypto';
import { entriesAt, readEntries } from './service-paths.js';

/** Encrypts a path as the permission response does: nonce, ciphertext and tag of A256GCM, in base64url. */
function encryptPath(path: string, merchantCode: string): string {
  const nonce = Buffer.alloc(12, 7);
  const key = createHash('sha256').update(`customer-service:${merchantCode}`).digest();
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

const entry = (path: string, type = 'SERVICE') => ({
  type,
  title: 'Mail',
  csPosition: 'footer',
  path: encryptPath(path, 'lab'),
});

/** Goal: the site shows the customer service entries of the brand, and opens no other kind of address. */
describe('the entries of customer service', () => {
  it('decrypts what the server encrypted', async () => {
    expect(await readEntries([entry('mailto:help@daylight.example')], 'lab')).toEqual([
      { type: 'SERVICE', title: 'Mail', position: 'footer', href: 'mailto:help@daylight.example' },
    ]);
  });

  it.each(['javascript:alert(1)', '//elsewhere.example', 'http://plain.example', 'data:text/html,x'])(
    'leaves out %s',
    async (path) => {
      expect(await readEntries([entry(path, 'FACEBOOK')], 'lab')).toEqual([]);
    },
  );

  it('leaves out an entry that was encrypted for another brand', async () => {
    expect(await readEntries([entry('https://t.example/help')], 'nmen')).toEqual([]);
  });
});

/**
 * Goal: every area of the page shows the entries that the brand chose for it, and the side menu shows no more than it
 * has room for.
 */
describe('the places of customer service', () => {
  const at = (position: string, type: string, n = 1) => ({
    ...{ type, position, title: `${type} ${n}`, href: `https://${type}-${n}.example/`.toLowerCase() },
  });
  const entries = [
    ...[1, 2, 3, 4].map((n) => at('side', n === 2 ? 'TELEGRAM1' : 'TELEGRAM', n)),
    ...[1, 2].map((n) => at('side', 'FACEBOOK', n)),
    ...[at('float', 'WHATSAPP'), at('footer', 'FACEBOOK'), at('side', 'WHATSAPP')],
    { type: 'SERVICE', position: 'footer', title: 'Mail', href: 'mailto:help@daylight.example' },
    ...[at('footer', 'SERVICE'), at('float', 'SERVICE')],
  ];

  it.each([
    ['float', ['WHATSAPP 1']],
    ['side', ['TELEGRAM 1', 'TELEGRAM1 2', 'TELEGRAM 3', 'FACEBOOK 1']],
    ['footer', ['FACEBOOK 1']],
  ] as const)('%s has its own entries', (place, titles) => {
    expect(entriesAt(entries, place).map(({ title }) => title)).toEqual(titles);
  });
});
