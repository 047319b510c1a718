import { Access0002 } from './0002-access.js';
import { Members0001 } from './0001-members.js';

/** Every migration, in order. */
export const MIGRATIONS = [Members0001, Access0002] as const;
