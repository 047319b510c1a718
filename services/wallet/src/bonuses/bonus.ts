/**
 * The state of a granted bonus. `open`: the member must still reach the required turnover. `met`: the member reached
 * it, or no turnover was required, and the remaining bonus became cash. `used`: turnover is still required, but no
 * bonus money is left. `forfeited`: the member lost the bonus by a withdrawal or a transfer, or the bonus was taken
 * back. `expired`: the bonus passed its end time before the turnover was reached.
 */
export const BONUS_STATES = ['open', 'met', 'used', 'forfeited', 'expired'] as const;
export type BonusState = (typeof BONUS_STATES)[number];

/** A granted bonus as the ledger stores it. All amounts are minor units of the account's currency. */
export interface Bonus {
  readonly transferId: string;
  readonly promotion: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly grantedAt: Date;
  readonly state: BonusState;
  readonly endedAt: Date | null;
  /** The required turnover (minor units); 0 if none is required. */
  readonly requiredMinor: bigint;
  /**
   * The turnover that the member has reached so far, by the contribution of each category. Null if the bonus
   * requires no turnover, or if an older version of the ledger forfeited it, which did not store the turnover.
   */
  readonly countedMinor: bigint | null;
  /**
   * The amount (minor units) that became cash because the turnover was reached; null if the bonus did not end in this
   * way.
   */
  readonly convertedMinor: bigint | null;
  /** The largest allowed stake (minor units) while the bonus is open; null if there is no limit. */
  readonly stakeMaxMinor: bigint | null;
  /** The time at which an open bonus expires and is forfeited; null if it never expires. */
  readonly expiresAt: Date | null;
  /**
   * The part of the account's bonus money (its bonus pool) that belongs to this bonus, as long as the bonus is open.
   */
  readonly leftMinor: bigint;
  /**
   * The share of a valid stake that counts as turnover, in parts per million. The list has one value per game category
   * and begins with category 1. Null if the bonus requires no turnover.
   */
  readonly contributionPpm: readonly number[] | null;
  /**
   * The sum of valid stakes since the grant, one value per game category, beginning with category 1. Null if
   * `countedMinor` is null.
   */
  readonly validStakeMinor: readonly bigint[] | null;
}

export interface CategoryProgress {
  /** The number of the game category, beginning with 1. */
  readonly category: number;
  readonly sharePpm: number;
  readonly validStakeMinor: bigint;
  readonly countedMinor: bigint;
}

const MILLION = 1_000_000n;

/** Returns, for each game category, the valid stake and the part of it that counts as turnover (rounded down). */
export const categoriesOf = ({ contributionPpm, validStakeMinor }: Bonus): CategoryProgress[] =>
  (contributionPpm ?? []).map((sharePpm, i) => {
    const staked = validStakeMinor?.[i] ?? 0n;
    return { category: i + 1, sharePpm, validStakeMinor: staked, countedMinor: (staked * BigInt(sharePpm)) / MILLION };
  });

/** Returns the counted turnover that the member sees. It is never below 0 and never above the required turnover. */
export function shownCount({ countedMinor, requiredMinor }: Bonus): bigint | undefined {
  if (countedMinor === null) return undefined;
  if (countedMinor < 0n) return 0n;
  return countedMinor < requiredMinor ? countedMinor : requiredMinor;
}
