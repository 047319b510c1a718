import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node, root } from './paths.js';

/** Runs jest on some path patterns (and flags) with what the tests find in their environment. Answers its exit code. */
export async function jest(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const cli = join(root, 'node_modules/jest/bin/jest.js');
  const options = [process.env['NODE_OPTIONS'], '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(node, [cli, ...args], {
    cwd: root, stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: options.filter(Boolean).join(' '), ...environment },
  });
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
