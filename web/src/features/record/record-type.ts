import type { AccountRecord } from './record-api.js';

/** Grants that are no bonus, by promotion. */
const GRANT_WORDS: Readonly<Record<string, string>> = {
  'points-conversion': 'record.type.points_conversion',
  'points-mall': 'record.type.points_mall',
};

/** The text id of the kind of a line that is no round. */
export const typeWord = ({ type, promotion = '' }: Pick<AccountRecord, 'type' | 'promotion'>): string =>
  GRANT_WORDS[promotion] ?? `record.type.${type}`;
