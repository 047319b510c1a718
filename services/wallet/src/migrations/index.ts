import { Baseline } from './0001-baseline.js';
import { Reviews1795427040000 } from './20261123T0944-reviews.js';

/** Every migration of the wallet, in order. */
export const MIGRATIONS = [Baseline, Reviews1795427040000] as const;
