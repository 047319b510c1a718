import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './root.mjs';
import { pinnedNode } from './pinned-node.mjs';

/** Installs the npm packages if node_modules differs from the lock file. */
export function ensureInstalled() {
  let reason = outdated();
  if (!reason) return;
  console.log(`installing packages (${reason})`);
  // The two ways to install, in order. `npm ci` is exact, but it starts from nothing, and it fails if a registry
  // mirror lacks a platform package of another system. `npm install` keeps packages that fit and does not fail in this
  // case. After each of them, a comparison with the lock file decides whether the result is complete. The output of
  // the first is shown only if the second fails too.
  const exact = ['ci'];
  const lenient = ['install', '--no-save'];
  const complaints = [];
  for (const command of existsSync(join(root, 'node_modules')) ? [lenient, exact] : [exact, lenient]) {
    const { status, complaint } = npm(command);
    reason = outdated();
    if (status === 0 && !reason) return;
    complaints.push(complaint);
  }
  process.stderr.write(complaints.join('\n'));
  fail(`npm could not install the packages (${reason ?? 'its messages are above'}).`);
}

/**
 * Compares the lock file with npm's record of the installed packages. Returns the first difference as text; undefined
 * if there is none. The comparison is exact and takes milliseconds.
 */
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
    if (found.version !== entry.version) return `${path} is another version than the lock says`;
  }
  if (!pinnedNode()) return 'the pinned Node is missing';
  return undefined;
}

/** Runs npm. Returns its exit code and its warnings and errors. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const { status, stderr } = spawnSync(command, [...before, ...args, '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return { status: status ?? 1, complaint: stderr };
}
