import { resolve } from 'node:path';

/**
 * The repository's top folder; this file runs from `src` in tests and from `dist` otherwise, both two below `infra`.
 */
export const root = resolve(import.meta.dirname, '../../..');

/** Everything a running platform keeps: data, secrets, pid files, the log. `STATE_DIR` moves it, for tests. */
export const stateDir = resolve(process.env['STATE_DIR'] ?? `${root}/.local`);

/** The Node that runs this process is the pinned one: the bootstrap started us by its path. */
export const node = process.execPath;
