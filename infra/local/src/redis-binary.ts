import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Problem } from './problem.js';

/**
 * Returns the path of the system's Redis server. If Redis is missing, its package is installed. Throws an error that
 * says what to install if this fails.
 */
export function findRedis(environment: NodeJS.ProcessEnv = process.env): string {
  const shell = (command: string) => spawnSync('sh', ['-c', command], { encoding: 'utf8', env: environment });
  const found = () =>
    shell('PATH="$PATH:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"; command -v redis-server').stdout.trim();
  if (found()) return found();
  if (process.getuid?.() === 0 && shell('command -v apt-get').status === 0) {
    withoutStartingServices(() =>
      shell(
        'DEBIAN_FRONTEND=noninteractive; export DEBIAN_FRONTEND; apt-get update -q; apt-get install -y -q --no-install-recommends redis-server',
      ),
    );
    if (found()) return found();
  }
  const how =
    process.platform === 'darwin'
      ? 'brew install redis'
      : "sudo apt-get install redis-server (or your system's package)";
  throw new Problem(`Redis is not on this machine, and cannot be installed from here: ${how}, then start again.`);
}

/**
 * Runs work while `policy-rc.d` forbids that Debian starts a service when its package is installed. Otherwise Debian
 * would start a Redis of its own on port 6379.
 */
function withoutStartingServices(install: () => unknown): void {
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
}
