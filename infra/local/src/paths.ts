import { resolve } from 'node:path';

/**
 * The repository's top folder. This file is in `src` for tests and in `dist` otherwise, both two levels below `infra`.
 */
export const root = resolve(import.meta.dirname, '../../..');

/** The folder of a running platform: data, secrets, pid files, the log. `STATE_DIR` changes it, for tests. */
export const stateDir = resolve(process.env['STATE_DIR'] ?? `${root}/.local`);

/** The Node of this process is the pinned one, because the bootstrap started it by its path. */
export const node = process.execPath;
