import type { AccountRecord } from './record-api.js';

/**
 * Message ids for bonus grants that the account record shows under a name of their own instead of as a bonus, by
 * promotion.
 */
const GRANT_WORDS: Readonly<Record<string, string>> = {
  'points-conversion': 'record.type.points_conversion',
  'points-mall': 'record.type.points_mall',
};

/** Returns the message id for the type of a line of the account record that is not a round. */
export const typeWord = ({ type, promotion = '' }: Pick<AccountRecord, 'type' | 'promotion'>): string =>
  GRANT_WORDS[promotion] ?? `record.type.${type}`;
