import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, root } from './paths.js';

/** Runs jest with these path patterns and flags, in the tests' environment. Returns its exit code. */
export async function jest(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const cli = join(root, 'node_modules/jest/bin/jest.js');
  const options = [process.env['NODE_OPTIONS'], '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(node, [cli, ...args, ...report(), ...unattended()], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: options.filter(Boolean).join(' '), ...environment },
  });
  const end = (): void => {
    child.kill('SIGTERM');
  };
  process.once('SIGTERM', end);
  return new Promise((done) =>
    child.once('exit', (code) => {
      process.off('SIGTERM', end);
      done(code ?? 1);
    }),
  );
}

/** If the environment variable TEST_REPORTS names a folder, jest stores its JSON report of this run there. */
function report(): string[] {
  const folder = process.env['TEST_REPORTS'];
  return folder ? ['--json', '--outputFile', join(folder, `${process.hrtime.bigint()}.json`)] : [];
}

/** In CI nobody can end the process by hand, so a handle that a test left open must not prevent the exit. */
const unattended = () => (process.env['CI'] ? ['--forceExit'] : []);

/** Returns true if any test file matches these arguments. If none does, the platform need not be started. */
export function finds(args: readonly string[]): boolean {
  const { stdout } = spawnSync(node, [join(root, 'node_modules/jest/bin/jest.js'), '--listTests', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = stdout.trim() !== '';
  if (!found) console.log(`there are no tests for ${args.filter((arg) => !arg.startsWith('-')).join(' ')}`);
  return found;
}
