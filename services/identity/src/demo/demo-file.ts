import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface DemoAccount {
  readonly brand: string;
  readonly account: string;
  readonly password: string;
}

/** An operator of the demo's console. */
export interface DemoOperator {
  readonly account: string;
  readonly password: string;
  /** For an authenticator app. The secret of a real operator is in his app only. */
  readonly demoAuthenticatorSecret: string;
}

/** Identity's section of the launcher's `.local/demo.json`. */
export interface DemoAccounts {
  readonly players: readonly DemoAccount[];
  readonly agents: readonly DemoAccount[];
  readonly operators: readonly DemoOperator[];
}

type Document = Partial<DemoAccounts> & Readonly<Record<string, unknown>>;

/**
 * Reads the file; empty when there is none.
 * @throws SyntaxError when the content is not JSON, so that the file of another program is not overwritten.
 */
export async function readDemoFile(path: string): Promise<Document> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Document;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * Replaces identity's section and keeps the other sections. The file is readable by its owner only, and is replaced
 * atomically.
 */
export async function writeDemoFile(path: string, accounts: DemoAccounts): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify({ ...(await readDemoFile(path)), ...accounts }, null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(draft, path);
  await chmod(path, 0o600);
}
