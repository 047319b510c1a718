import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets at rest with the deployment's sealing key (SEAL_KEY), bound to the row they belong to:
 * a copied database alone predicts no round, and a sealed value moved to another row does not open.
 */
export class Seal {
  readonly #key: Uint8Array;

  /** @param key 32 bytes. */
  constructor(key: Uint8Array) {
    if (key.length !== 32) throw new Error('a sealing key has 32 bytes');
    this.#key = key;
  }

  close(secret: Uint8Array, boundTo: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(boundTo));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the value was changed, moved or sealed with another key. */
  open(sealed: Uint8Array, boundTo: string): Buffer {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }
}
