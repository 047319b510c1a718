import type { Translate } from '../../../src/lib/language/words.js';
import type { Role } from '../lib/surface.js';

/** Returns the name of an operator role. */
export const roleName = (t: Translate, role: Role): string => t(`opsKit.role.${role}`);
