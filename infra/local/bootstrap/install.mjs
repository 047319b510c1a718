import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './root.mjs';
import { pinnedNode } from './pinned-node.mjs';

/** Installs packages when what lies in node_modules is not what the lock says. */
export function ensureInstalled() {
  const reason = outdated();
  if (!reason) return;
  console.log(`installing packages (${reason})`);
  // A registry mirror may lack a platform package of another system; then only `npm install` works.
  if (npm(['ci']) !== 0 && npm(['install', '--no-save']) !== 0) fail('npm could not install the packages; its messages are above.');
  const still = outdated();
  if (still) fail(`npm ended well, but ${still}.`);
}

/** Compares the lock with the record npm keeps of what it installed: exact, and it costs milliseconds. */
function outdated() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return 'nothing is installed yet';
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    const found = installed[path];
    if (!found && entry.optional) continue;
    if (!found) return `${path} is missing`;
    if (found.version !== entry.version || found.resolved !== entry.resolved) return `${path} is another version than the lock says`;
  }
  if (!pinnedNode()) return 'the pinned Node is missing';
  return undefined;
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const { status } = spawnSync(command, [...before, ...args, '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return status ?? 1;
}
