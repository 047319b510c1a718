import { resolve } from 'node:path';

/**
 * The top folder of the repository. This file is in `src` (tests) or in `dist` (otherwise); both are two levels below
 * `infra`.
 */
export const root = resolve(import.meta.dirname, '../../..');

/**
 * The folder of a running platform: data, secrets, pid files and the log. The environment variable STATE_DIR changes
 * it, for tests.
 */
export const stateDir = resolve(process.env['STATE_DIR'] ?? `${root}/.local`);

/**
 * The path of the Node that runs this process. It is the pinned version, because the bootstrap started this process by
 * that path.
 */
export const node = process.execPath;
