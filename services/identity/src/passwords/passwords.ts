import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/** OWASP's first choice for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords with argon2id. */
@Injectable()
export class Passwords {
  #dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), OPTIONS);
  }

  /**
   * Whether a password is the one that was hashed. Without a hash (nobody has that name, or no password) the work is
   * the same, against a hash that nothing matches, so the answer takes as long.
   */
  async check(password: string, hashed: string | null | undefined): Promise<boolean> {
    this.#dummy ??= this.hash(crypto.randomUUID());
    const matches = await verify(hashed ?? (await this.#dummy), password.normalize('NFKC'));
    return matches && Boolean(hashed);
  }

  /** Whether a password is one of the earlier ones; asked of a few only. */
  async isOneOf(password: string, hashes: readonly string[]): Promise<boolean> {
    for (const hashed of hashes) if (await verify(hashed, password.normalize('NFKC'))) return true;
    return false;
  }
}
