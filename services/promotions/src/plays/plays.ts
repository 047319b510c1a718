/** The data of a settled round that rebates, missions, referrals and leaderboards count. Amounts are minor units. */
export interface PlaySums {
  /** The cash part of the valid stake. */
  readonly validCashMinor: bigint;
  /** The valid stake, both pools. */
  readonly validMinor: bigint;
  /** Payout less stake, both pools; negative for a loss. */
  readonly winMinor: bigint;
}

/** The present state of a round. */
export interface Play extends PlaySums {
  readonly roundId: string;
  readonly memberId: string;
  readonly category: number;
  /** The version of the round: 0 for the settlement, the number of a correction, or VOIDED for a void. */
  readonly number: number;
  /** The day of the settlement in the brand's zone. */
  readonly day: string;
}

/** The version number of a voided round. It is the last version of a round. */
export const VOIDED = 2_147_483_647;

export const NOTHING: PlaySums = { validCashMinor: 0n, validMinor: 0n, winMinor: 0n };

/** The change of a member's sums for one day and category. */
export interface DayChange extends PlaySums {
  readonly memberId: string;
  readonly day: string;
  readonly category: number;
}

/**
 * Compares a round with its stored state and returns the change of the day's sums; undefined if the given state is not
 * newer. A change of a closed day counts in the open day.
 */
export function changeOf(held: Play | undefined, next: Play, openDay: string): DayChange | undefined {
  if (held && held.number >= next.number) return undefined;
  const before = held ?? NOTHING;
  const own = held?.day ?? next.day;
  return {
    memberId: next.memberId,
    // A void of an unknown round has no category, so it changes nothing.
    category: held?.category ?? next.category,
    day: own > openDay ? own : openDay,
    validCashMinor: next.validCashMinor - before.validCashMinor,
    validMinor: next.validMinor - before.validMinor,
    winMinor: next.winMinor - before.winMinor,
  };
}
