import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Ends this process with a sentence for the user. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The bootstrap runs on the machine's own Node, so its version is checked first. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Node ${process.versions.node} is too old: this needs Node 20.19 or later (it brings its own Node 24 from there on).`,
  );
}
