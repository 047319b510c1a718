import { createCipheriv, createHash } from 'node:crypto';
import { readEntries } from './service-paths.js';

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
