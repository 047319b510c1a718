import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { longFiles } from './long-files.js';
import { node, root } from './paths.js';

/**
 * The static checks: layout, types, lint, unused code and packages, import direction. All of them run, even if one has
 * failed.
 */
const checks: Record<string, string[]> = {
  layout: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  'types of the web': ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '.'],
  unused: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  imports: [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err',
    'proto-contracts/src',
    'services',
    'bff',
    'infra',
    'tests',
    'web/src',
    'web/ops/src',
  ],
};

/** Runs every check. Returns 1 if any check failed, otherwise 0. */
export function check(): number {
  const failed = Object.entries(checks).filter(([name, [script = '', ...args]]) => {
    if (name === 'types of the web' && !existsSync(join(root, 'web/tsconfig.json'))) return false;
    const { status } = spawnSync(node, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    console.log(`${name}: ${status === 0 ? 'good' : 'FAILED'}`);
    return status !== 0;
  });
  for (const sentence of longFiles()) console.log(sentence);
  return failed.length > 0 ? 1 : 0;
}
