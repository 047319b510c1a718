/**
 * The rules of bonuses that require turnover: how the bonus pool is divided among them, when a bonus converts to cash,
 * and where the bonus part of a bet goes after its bonus has ended. All functions are pure. The rules are in domain,
 * section 4. All bonuses of an account share one bonus pool. Each open bonus has its own turnover requirement. While
 * several bonuses are open, a conversion pays at most the granted amount of the bonus; the oldest bonus is spent first,
 * and winnings beyond the grants belong to the last bonus that stays open. A conversion is final: a later rollback
 * reduces the turnover of open bonuses only.
 */
import { NO_CEILING, lesser } from './account.js';

/**
 * How a bonus ended: it was converted to cash because its turnover was reached, or it was returned to the house by a
 * forfeit or by its expiry.
 */
export type BonusEnding = 'converted' | 'forfeited' | 'expired';

export interface BonusEnd {
  readonly how: BonusEnding;
  /**
   * The account's version after the posting that ended the bonus. It tells which bets were placed before that posting.
   */
  readonly version: bigint;
  /** The amount that became cash, in minor units; 0 for a forfeited bonus. */
  readonly convertedMinor: bigint;
}

/** A grant of bonus money that requires turnover. */
export interface GrantedBonus {
  /** The service that posted the grant. `key` is the idempotency key of the grant. */
  readonly caller: string;
  readonly key: string;
  readonly reference: string;
  readonly promotion: string;
  readonly bonusMinor: bigint;
  readonly requiredMinor: bigint;
  /**
   * The share of the valid stake that counts as turnover, in parts per million, one value per game category from
   * category 1.
   */
  readonly contributionPpm: readonly number[];
  /** The maximum stake (minor units) while the bonus is open; NO_CEILING if there is no limit. */
  readonly stakeMaxMinor: bigint;
  /** The time (ms) at which the bonus expires; null if it never expires. */
  readonly expiresAtMs: number | null;
  /**
   * The account's turnover (minor units) by game category at the time of the grant. Turnover for this bonus counts from
   * these values.
   */
  readonly countedFrom: readonly bigint[];
  /** The account's version directly after the grant. */
  readonly version: bigint;
  readonly end: BonusEnd | null;
}

const MILLION = 1_000_000n;

export const openOf = (bonuses: readonly GrantedBonus[]): readonly GrantedBonus[] =>
  bonuses.filter(({ end }) => end === null);

/** Returns the largest stake that all open bonuses allow (minor units): the lowest of their maximum stakes. */
export const stakeMaxOf = (open: readonly Pick<GrantedBonus, 'stakeMaxMinor'>[]): bigint =>
  open.reduce((least, { stakeMaxMinor }) => lesser(least, stakeMaxMinor), NO_CEILING);

/** Returns true if the turnover since the grant reaches the required turnover of the bonus. */
export function isMet(
  { contributionPpm, countedFrom, requiredMinor }: GrantedBonus,
  turnoverMinor: readonly bigint[],
): boolean {
  const counted = contributionPpm.reduce(
    (sum, ppm, i) => sum + ((turnoverMinor[i] ?? 0n) - (countedFrom[i] ?? 0n)) * BigInt(ppm),
    0n,
  );
  return counted >= requiredMinor * MILLION;
}

/**
 * Returns the part of the bonus pool that belongs to an open bonus. A single open bonus owns the whole pool. If several
 * are open, each gets at most its granted amount, the newest first; the rest belongs to the last one that stays open.
 * @param open the open bonuses, oldest first
 */
export function leftOf<T extends Pick<GrantedBonus, 'bonusMinor'>>(
  bonus: T,
  open: readonly T[],
  poolMinor: bigint,
): bigint {
  if (open.length === 1) return poolMinor;
  let left = poolMinor;
  for (const each of open.toReversed()) {
    const own = lesser(each.bonusMinor, left);
    if (each === bonus) return own;
    left -= own;
  }
  return 0n;
}

/**
 * Returns where the bonus part of an earlier bet goes when the bet wins or is returned. It goes to the bonus pool if at
 * least one bonus that was open when the bet was placed is still open. Otherwise the bonus that ended last decides: the
 * part goes to cash if that bonus was converted, and to the house if it was forfeited or expired.
 * @param betVersion the account's version after the bet
 */
export function bonusPartOf(betVersion: bigint, bonuses: readonly GrantedBonus[]): 'pool' | 'cash' | 'house' {
  let last: BonusEnd | undefined;
  for (const { version, end } of bonuses) {
    if (version >= betVersion || (end && end.version < betVersion)) continue;
    if (!end) return 'pool';
    if (!last || end.version >= last.version) last = end;
  }
  if (!last) return 'pool';
  return last.how === 'converted' ? 'cash' : 'house';
}
