import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts small secrets before they are stored, with AES-256-GCM. Each service derives a key of its own from SEAL_KEY.
 * The context of a secret (its kind and its owner) is authenticated too, so an encrypted value that was copied to
 * another row cannot be decrypted.
 */
export class Seal {
  readonly #key: Buffer;

  /**
   * @param sealKey the key SEAL_KEY of the whole installation, 32 bytes
   * @param service the name of the service that owns the secrets; each service gets a different key from the same
   * SEAL_KEY
   */
  constructor(sealKey: Uint8Array, service: string) {
    if (sealKey.length !== 32) throw new Error('the sealing key has 32 bytes');
    this.#key = Buffer.from(hkdfSync('sha256', sealKey, '', `${service} at rest`, 32));
  }

  /**
   * Encrypts a secret.
   * @param secret bytes, or a text that is encoded as UTF-8
   */
  seal(secret: Uint8Array | string, context: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([
      cipher.update(typeof secret === 'string' ? Buffer.from(secret) : secret),
      cipher.final(),
    ]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  /**
   * Decrypts a secret.
   * @throws Error if the value was encrypted with another key or another context, or if it was changed.
   */
  open(sealed: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }
}
