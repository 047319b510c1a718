import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, root } from './paths.js';

/** Runs a built script of a package and waits for its end. Returns its exit code. */
export function script(path: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const { status } = spawnSync(node, ['--enable-source-maps', join(root, path), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return Promise.resolve(status ?? 1);
}
