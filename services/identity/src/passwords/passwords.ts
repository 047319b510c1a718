import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/**
 * The parameters of argon2id, the library's default variant: 19 MiB of memory, two passes, one thread. OWASP
 * recommends these values first.
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords with argon2id. */
@Injectable()
export class Passwords {
  #dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), OPTIONS);
  }

  /**
   * Compares a password with a hash. If there is no hash (unknown name, or an account without a password), the
   * password is compared with a dummy hash, so that the answer takes equally long.
   */
  async check(password: string, hashed: string | null | undefined): Promise<boolean> {
    this.#dummy ??= this.hash(crypto.randomUUID());
    const matches = await verify(hashed ?? (await this.#dummy), password.normalize('NFKC'));
    return matches && Boolean(hashed);
  }

  /** Returns true if a password matches one of the given hashes. */
  async isOneOf(password: string, hashes: readonly string[]): Promise<boolean> {
    for (const hashed of hashes) if (await verify(hashed, password.normalize('NFKC'))) return true;
    return false;
  }
}
