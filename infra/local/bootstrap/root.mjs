import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Ends this process with an error message for the user. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Checks the version of the machine's own Node, which runs the bootstrap. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Node ${process.versions.node} is too old: this needs Node 20.19 or later (it brings its own Node 24 from there on).`,
  );
}
