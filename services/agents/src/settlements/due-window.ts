import type { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { periodOf } from '../periods/period.js';
import type { PinnedContract } from './settle-chain.js';

/** A settlement period of any kind and length that can be closed now. */
export interface DueWindow {
  readonly brand: string;
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export const isSameWindow = (a: DueWindow, b: DueWindow): boolean =>
  a.brand === b.brand && a.kind === b.kind && a.period === b.period && a.startsAt.getTime() === b.startsAt.getTime();

/**
 * The key of an offset (an amount to take back for a voided bet): the contract that paid for the bet, and the round
 * that was voided.
 */
export interface OffsetRef {
  readonly contractId: string;
  readonly roundId: string;
}

/**
 * An offset (an amount to take back for a voided bet), with the amounts by which a settlement lowers its pay or base.
 */
export interface TakenOffset extends OffsetRef {
  /** The amount by which the offset lowers the pay of the settlement, in millionths of a minor unit. */
  readonly micro: bigint;
  /**
   * The amount by which the base of a dividend changes, in minor units. It counts if the dividend's own contract takes
   * the offset.
   */
  readonly base: bigint;
}

export type Pinned = PinnedContract & {
  readonly versionId: string;
  readonly currency: string;
  /**
   * The offsets (amounts to take back for voided bets) that are included in `carriedMicro`. The closing of the window
   * marks only these as used, so that an offset that is stored at the same moment is not lost.
   */
  readonly offsets: readonly TakenOffset[];
  /** The ids of the settlements whose deferred pay is included in `deferredMinor`. */
  readonly deferredIn?: readonly string[];
};

/** Returns the end of the last period that may pay the deferred pay of a settlement window. */
export function lapseOf(
  { kind, period, endsAt }: Pick<DueWindow, 'kind' | 'period' | 'endsAt'>,
  periods: number,
  timeZone: string | undefined,
): Date {
  let last = endsAt;
  for (let n = 0; n < periods; n += 1) last = periodOf(kind, last, timeZone, period).endsAt;
  return last;
}
