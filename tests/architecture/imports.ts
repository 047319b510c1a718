import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './sources.js';

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the imports in a tree of source files that violate the rules of .dependency-cruiser.mjs. */
export function violations(top: string, folders: readonly string[]): Violation[] {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...folders],
    {
      cwd: top,
      encoding: 'utf8',
      maxBuffer: 200_000_000,
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
