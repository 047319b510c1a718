import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Encrypts the path of a customer service link for the permission route, as the specification demands. It is not a
 * secret, because the client can decrypt it (domain §13). The result is base64url of nonce (12 bytes), ciphertext and
 * tag (16 bytes), with A256GCM.
 */
export function encryptPath(path: string, merchantCode: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(merchantCode), nonce);
  return Buffer.concat([nonce, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

const keyOf = (merchantCode: string): Buffer =>
  createHash('sha256').update(`customer-service:${merchantCode}`).digest();
