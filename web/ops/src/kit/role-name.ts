import type { Translate } from '../../../src/lib/language/words.js';
import type { Role } from '../lib/surface.js';

/** A role in words. */
export const roleName = (t: Translate, role: Role): string => t(`opsKit.role.${role}`);
