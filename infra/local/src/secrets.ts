import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names of secrets, each 32 random bytes in base64url. Seal keys are used as such, the others as passwords. */
export type SecretName = 'postgres' | 'redis' | `${string}.owner` | `${string}.runtime` | `${string}.seal`;

/**
 * The secrets of this folder's platform. Each is created at the first use of its name, in a file that only its owner
 * can read.
 */
export class Secrets {
  readonly #file: string;
  readonly #values: Record<string, string>;

  constructor(stateDir: string) {
    this.#file = join(stateDir, 'secrets.json');
    this.#values = existsSync(this.#file)
      ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, string>)
      : {};
  }

  of(name: SecretName): string {
    const known = this.#values[name];
    if (known) return known;
    const made = randomBytes(32).toString('base64url');
    this.#values[name] = made;
    writePrivate(this.#file, this.#values);
    return made;
  }
}

/** Writes JSON that only its owner can read, atomically. */
export function writePrivate(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.draft`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
}
