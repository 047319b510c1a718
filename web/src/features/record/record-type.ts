import type { AccountRecord } from './record-api.js';

/** Grants that are not shown as a bonus, by promotion. */
const GRANT_WORDS: Readonly<Record<string, string>> = {
  'points-conversion': 'record.type.points_conversion',
  'points-mall': 'record.type.points_mall',
};

/** The text id for the type of a line that is no round. */
export const typeWord = ({ type, promotion = '' }: Pick<AccountRecord, 'type' | 'promotion'>): string =>
  GRANT_WORDS[promotion] ?? `record.type.${type}`;
