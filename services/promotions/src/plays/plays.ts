/** The data of a settled round that rebates, missions, referrals and leaderboards count. Amounts are minor units. */
export interface PlaySums {
  /** The cash part of the valid stake. */
  readonly validCashMinor: bigint;
  /** The valid stake, both pools. */
  readonly validMinor: bigint;
  /** Payout less stake, both pools; negative for a loss. */
  readonly winMinor: bigint;
}

/** A round as it stands. */
export interface Play extends PlaySums {
  readonly roundId: string;
  readonly memberId: string;
  readonly category: number;
  /** The correction that this is; 0 for the settlement, VOIDED for a void. */
  readonly number: number;
  /** The day of the settlement in the brand's zone. */
  readonly day: string;
}

/** The number of a voided round: nothing follows a void. */
export const VOIDED = 2_147_483_647;

export const NOTHING: PlaySums = { validCashMinor: 0n, validMinor: 0n, winMinor: 0n };

/** What a member's sums of one day and category change by. */
export interface DayChange extends PlaySums {
  readonly memberId: string;
  readonly day: string;
  readonly category: number;
}

/**
 * Compares a round with the state that is stored and returns what the day's sums change by; undefined if the state is
 * older than the stored one, or the same. A change of a closed day counts in the open day.
 */
export function changeOf(held: Play | undefined, next: Play, openDay: string): DayChange | undefined {
  if (held && held.number >= next.number) return undefined;
  const before = held ?? NOTHING;
  const own = held?.day ?? next.day;
  return {
    memberId: next.memberId,
    // A void of an unknown round has no category and changes nothing.
    category: held?.category ?? next.category,
    day: own > openDay ? own : openDay,
    validCashMinor: next.validCashMinor - before.validCashMinor,
    validMinor: next.validMinor - before.validMinor,
    winMinor: next.winMinor - before.winMinor,
  };
}
