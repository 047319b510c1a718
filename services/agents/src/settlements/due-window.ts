import type { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { periodOf } from '../periods/period.js';
import type { PinnedContract } from './settle-chain.js';

/** A period of any kind and length that is due to be closed. */
export interface DueWindow {
  readonly brand: string;
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export const isSameWindow = (a: DueWindow, b: DueWindow): boolean =>
  a.brand === b.brand && a.kind === b.kind && a.period === b.period && a.startsAt.getTime() === b.startsAt.getTime();

/** Names an offset: the contract that paid for a voided round. */
export interface OffsetRef {
  readonly contractId: string;
  readonly roundId: string;
}

/** An offset and the amounts that a settlement takes back for it. */
export interface TakenOffset extends OffsetRef {
  /** In millionths of a minor unit. */
  readonly micro: bigint;
  /** The amount by which the base of the same contract's dividend changes, in minor units. */
  readonly base: bigint;
}

export type Pinned = PinnedContract & {
  readonly versionId: string;
  readonly currency: string;
  /**
   * The offsets that are part of `carriedMicro`. Closing marks only these as used, so an offset that is booked at the same
   * time is not lost.
   */
  readonly offsets: readonly TakenOffset[];
  /** The settlements whose deferred pay is part of `deferredMinor`. */
  readonly deferredIn?: readonly string[];
};

/** Returns the end of the last period in which the deferred pay of a window may still be paid. */
export function lapseOf(
  { kind, period, endsAt }: Pick<DueWindow, 'kind' | 'period' | 'endsAt'>,
  periods: number,
  timeZone: string | undefined,
): Date {
  let last = endsAt;
  for (let n = 0; n < periods; n += 1) last = periodOf(kind, last, timeZone, period).endsAt;
  return last;
}
