import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface DemoAccount {
  readonly brand: string;
  readonly account: string;
  readonly password: string;
}

/** An operator of the demo, who can log in to the operators' console. */
export interface DemoOperator {
  readonly account: string;
  readonly password: string;
  /**
   * The secret for an authenticator app. Only a demo operator's secret is in this file; a real operator's secret is
   * only in that operator's app.
   */
  readonly demoAuthenticatorSecret: string;
}

/** The part of the launcher's file `.local/demo.json` that the identity service writes. */
export interface DemoAccounts {
  readonly players: readonly DemoAccount[];
  readonly agents: readonly DemoAccount[];
  readonly operators: readonly DemoOperator[];
}

type Document = Partial<DemoAccounts> & Readonly<Record<string, unknown>>;

/**
 * Reads the file; returns an empty object if there is no file.
 * @throws SyntaxError if the file is not JSON, so that the file of another program is not overwritten.
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
 * Replaces the identity service's part of the file and keeps the other parts. Only the owner can read the file, and it
 * is replaced atomically.
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
