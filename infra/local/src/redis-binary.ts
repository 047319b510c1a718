import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Problem } from './problem.js';

/** Finds the system's Redis, or installs its package, or throws an error that says what to install. */
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
 * Debian starts a service when its package is installed, unless `policy-rc.d` forbids it. That service on port 6379 is
 * not wanted here.
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
