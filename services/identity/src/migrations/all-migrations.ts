import { Access0002 } from './0002-access.js';
import { MembersByMobile0004 } from './0004-members-by-mobile.js';
import { Members0001 } from './0001-members.js';
import { Recovery0003 } from './0003-recovery.js';

/** Every migration, in order. */
export const MIGRATIONS = [Members0001, Access0002, Recovery0003, MembersByMobile0004] as const;
