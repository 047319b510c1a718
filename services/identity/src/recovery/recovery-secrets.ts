import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';

const CODE_DIGITS = 6;
const TOKEN_BYTES = 32;

/**
 * Generates codes and link tokens, and computes their digests for the database. A code has so few digits that a plain
 * hash could be reversed by trying all codes, so the digests use a key that is not in the database.
 */
@Injectable()
export class RecoverySecrets {
  readonly #key: Buffer;

  constructor(@Inject(IDENTITY_CONFIG) { sealKey }: IdentityConfig) {
    this.#key = Buffer.from(hkdfSync('sha256', sealKey, '', 'identity recovery', 32));
  }

  code(): string {
    return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  }

  token(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  /** Returns the digest of a phone number or mail address. Requests and attempts are counted under this digest. */
  target(
    brand: string,
    way: 'sms' | 'mail' | 'login' | 'confirm' | 'payment' | 'withdrawal' | 'contact' | 'person' | 'register',
    ...parts: readonly string[]
  ): Buffer {
    return this.#digest('target', brand, way, ...parts);
  }

  /**
   * Returns the digest of a code that is stored. The digest includes the contact, so that the code is not valid for
   * another contact.
   */
  digestOfCode(target: Buffer, code: string): Buffer {
    return this.#digest('code', target.toString('hex'), code);
  }

  /** Returns the digest of the token in a link that is stored. */
  digestOfToken(brand: string, token: string): Buffer {
    return this.#digest('token', brand, token);
  }

  #digest(...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest();
  }
}
