import type { Translate } from '../../../../src/lib/language/words.js';
import { formatMinor, isolated } from '../../../../src/lib/money/money.js';
import { shortReference } from '../../../../src/lib/reference/reference.js';
import type { ReviewRow, ReviewSteps } from '../../lib/surface.js';
import type { Amount, RowKind, TimeLine } from './review-kind.js';

/** The maximum length of an operator's note, in characters. */
export const NOTE_MAX = 500;

/** Returns the short code by which operators name and search an entry. */
export const referenceOf = ({ id, reference }: Pick<ReviewRow, 'id' | 'reference'>): string =>
  reference ?? shortReference(id);

/** Returns the player's account, or a dash if the player is not known. */
export const nameOf = ({ account }: Pick<ReviewRow, 'account'>): string => account || '–';

/** Formats an amount without its currency. Returns a dash if the amount is not known. */
export const figureOf = ({ minor, currency }: Amount): string =>
  minor === undefined ? '–' : formatMinor(minor, { currency });

/**
 * Formats the amount of an entry with its currency, for use in a sentence. Returns an empty text for a kind without
 * amounts.
 */
export function amountText<Row extends ReviewRow>(kind: RowKind<Row>, row: Row): string {
  const amount = kind.amountOf?.(row);
  return amount ? isolated(`${figureOf(amount)} ${amount.currency}`) : '';
}

/** The length (characters) from which a search text can be a whole account name. */
const NAME_LENGTH_MIN = 4;

/**
 * Whether a search text matches an entry: its reference, its id, its account, or a text that `searched` of its kind
 * returns. Some queues show accounts masked (`an***a`). A whole account name then matches every account with the same
 * masked form, because the queue does not have the other letters.
 */
export function matches<Row extends ReviewRow>(kind: RowKind<Row>, row: Row, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const fits = (one: string): boolean => one.toLowerCase().includes(wanted);
  return (
    [row.id, referenceOf(row), row.account, ...kind.searched(row)].some(fits) ||
    (wanted.length >= NAME_LENGTH_MIN && row.account.toLowerCase() === `${wanted.slice(0, 2)}***${wanted.slice(-1)}`)
  );
}

/** Returns the request that takes back this operator's first approval of an open review; undefined if there is none. */
export const takesBack = ({ state, first }: Pick<ReviewRow, 'state' | 'first'>): string | undefined =>
  state === 'open' && first?.mine ? 'take-back' : undefined;

/** Returns the steps of a review as lines of its timeline. */
export const stepLines = ({ steps }: ReviewSteps, t: Translate): TimeLine[] =>
  steps.map(({ at, by, action, note }) => ({
    at,
    text: t(`opsKit.step.${action}`, { name: by.name }),
    ...(note && { note }),
  }));
