import type { Section } from '../kit/section.js';
import { may } from '../lib/session.js';
import { SECTIONS } from './every-section.js';

/** Returns the sections that this operator may read. The menu shows only these. */
export const allowedSections = (): readonly Section[] =>
  SECTIONS.filter(({ action }) => action === undefined || may(action));
