/**
 * The state of a grant. `open`: turnover is still required. `met`: the turnover is reached, or none was required; the
 * rest of the bonus became cash. `used`: turnover is still required, but no bonus money is left. `forfeited`: the
 * member gave the bonus up by a withdrawal or a transfer, or the bonus was taken back. `expired`: the bonus reached its
 * end time before its turnover was reached.
 */
export const BONUS_STATES = ['open', 'met', 'used', 'forfeited', 'expired'] as const;
export type BonusState = (typeof BONUS_STATES)[number];

/** A grant as the ledger stores it. All amounts are minor units of the account's currency. */
export interface Bonus {
  readonly transferId: string;
  readonly promotion: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly grantedAt: Date;
  readonly state: BonusState;
  readonly endedAt: Date | null;
  /** The required turnover; 0 if none is required. */
  readonly requiredMinor: bigint;
  /** The counted turnover; null for a forfeited grant whose turnover was not stored. */
  readonly countedMinor: bigint | null;
  /** The amount that became cash when the turnover was met; null if the grant did not end this way. */
  readonly convertedMinor: bigint | null;
  /** The largest allowed stake while the bonus is open; null for no limit. */
  readonly stakeMaxMinor: bigint | null;
  /** The time at which the bonus is forfeited if it is still open; null for never. */
  readonly expiresAt: Date | null;
  /** The part of the bonus pool that belongs to this bonus while it is open. */
  readonly leftMinor: bigint;
  /**
   * The share of a valid stake that counts as turnover, in parts per million, by category from 1; null if no turnover
   * is required.
   */
  readonly contributionPpm: readonly number[] | null;
  /** The valid stake since the grant, by category; null if the counted turnover is null. */
  readonly validStakeMinor: readonly bigint[] | null;
}

export interface CategoryProgress {
  /** The game category, from 1. */
  readonly category: number;
  readonly sharePpm: number;
  readonly validStakeMinor: bigint;
  readonly countedMinor: bigint;
}

const MILLION = 1_000_000n;

/** Returns the contribution of each category, with the part of its valid stake that counts (rounded down). */
export const categoriesOf = ({ contributionPpm, validStakeMinor }: Bonus): CategoryProgress[] =>
  (contributionPpm ?? []).map((sharePpm, i) => {
    const staked = validStakeMinor?.[i] ?? 0n;
    return { category: i + 1, sharePpm, validStakeMinor: staked, countedMinor: (staked * BigInt(sharePpm)) / MILLION };
  });

/** Returns the counted turnover as the member sees it: at least 0, and at most the required turnover. */
export function shownCount({ countedMinor, requiredMinor }: Bonus): bigint | undefined {
  if (countedMinor === null) return undefined;
  if (countedMinor < 0n) return 0n;
  return countedMinor < requiredMinor ? countedMinor : requiredMinor;
}
