import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a verb of the root package.json, for example `verify dice …`. Returns its exit code and output. */
export function verb(...args: string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['infra/local/run.mjs', ...args], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += String(text)));
    child.stderr.on('data', (text: Buffer) => (output += String(text)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
