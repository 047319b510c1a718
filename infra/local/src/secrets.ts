import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The names of secrets. Each secret is 32 random bytes in base64url. Seal keys are used as encryption keys, the others
 * as passwords.
 */
export type SecretName = 'postgres' | 'redis' | `${string}.owner` | `${string}.runtime` | `${string}.seal`;

/**
 * The secrets of this folder's platform. Each secret is created when its name is used for the first time. They are
 * stored in a file that only its owner can read.
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

/** Writes a JSON file atomically. Only its owner can read it. */
export function writePrivate(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.draft`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
}
