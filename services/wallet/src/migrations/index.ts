import { Baseline } from './0001-baseline.js';

/** Every migration of the wallet, in order. */
export const MIGRATIONS = [Baseline] as const;
