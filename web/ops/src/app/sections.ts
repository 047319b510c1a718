import type { Section } from '../kit/section.js';
import { may } from '../lib/session.js';
import { SECTIONS } from './every-section.js';

/** The sections that this operator may read. Others are not shown. */
export const allowedSections = (): readonly Section[] =>
  SECTIONS.filter(({ action }) => action === undefined || may(action));
