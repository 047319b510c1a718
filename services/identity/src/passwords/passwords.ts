import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default kind. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords with argon2id. */
@Injectable()
export class Passwords {
  #dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), OPTIONS);
  }

  /**
   * Compares a password with a hash. Without a hash (unknown name, or an account without a password) it checks against
   * a dummy hash, so the answer takes equally long.
   */
  async check(password: string, hashed: string | null | undefined): Promise<boolean> {
    this.#dummy ??= this.hash(crypto.randomUUID());
    const matches = await verify(hashed ?? (await this.#dummy), password.normalize('NFKC'));
    return matches && Boolean(hashed);
  }

  /** Whether a password is one of a few earlier ones. */
  async isOneOf(password: string, hashes: readonly string[]): Promise<boolean> {
    for (const hashed of hashes) if (await verify(hashed, password.normalize('NFKC'))) return true;
    return false;
  }
}
