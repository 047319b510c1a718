/**
 * The figures of a settled round that are counted for rebates, missions, referrals and leaderboards. Amounts are minor
 * units.
 */
export interface PlaySums {
  /** The part of the valid stake that was staked in cash. */
  readonly validCashMinor: bigint;
  /** The valid stake in cash and bonus money together. */
  readonly validMinor: bigint;
  /** Payout minus stake, in cash and bonus money together; negative if the member lost. */
  readonly winMinor: bigint;
}

/** The present state of a round, as it is counted. */
export interface Play extends PlaySums {
  readonly roundId: string;
  readonly memberId: string;
  readonly category: number;
  /** The version of the round: 0 after the settlement, the number of the latest correction, or VOIDED after a void. */
  readonly number: number;
  /** The day on which the round was settled, in the brand's time zone. */
  readonly day: string;
}

/** The version number of a voided round. A void is always a round's last change. */
export const VOIDED = 2_147_483_647;

export const NOTHING: PlaySums = { validCashMinor: 0n, validMinor: 0n, winMinor: 0n };

/**
 * The amounts by which one settlement, correction or void of a round changes what is counted for the member: the valid
 * stake and the win, for one day and one game category.
 */
export interface DayChange extends PlaySums {
  readonly memberId: string;
  readonly day: string;
  readonly category: number;
}

/**
 * Compares the new state of a round with its stored state. Returns the amounts by which the valid stake and the win of
 * the member's day change. Undefined if the new state is not newer than the stored one. If the round's day is closed,
 * the change is counted in the open day.
 */
export function changeOf(held: Play | undefined, next: Play, openDay: string): DayChange | undefined {
  if (held && held.number >= next.number) return undefined;
  const before = held ?? NOTHING;
  const own = held?.day ?? next.day;
  return {
    memberId: next.memberId,
    // If a round that this service does not know is voided, its category is unknown, and no amounts of a day change.
    category: held?.category ?? next.category,
    day: own > openDay ? own : openDay,
    validCashMinor: next.validCashMinor - before.validCashMinor,
    validMinor: next.validMinor - before.validMinor,
    winMinor: next.winMinor - before.winMinor,
  };
}
