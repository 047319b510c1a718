import { lesser } from './pools.js';

export type HoldState = 'held' | 'captured' | 'released' | 'returned';

/** A locked amount in the pool `held`: a win above the ceiling, or the amount of a pending withdrawal. */
export interface Hold {
  /** The caller of the command that opened the hold; `key` is its key. A caller closes only its own holds. */
  readonly caller: string;
  readonly key: string;
  readonly kind: 'win' | 'withdrawal';
  /** For a win: its vendor and round. */
  readonly reference: string;
  /** For a win: the vendor's account. */
  readonly counterId: bigint | null;
  readonly amountMinor: bigint;
  /** The part that rollbacks and adjustments of the round took from the hold while it was open. */
  readonly takenMinor: bigint;
  readonly state: HoldState;
}

export const openMinor = ({ state, amountMinor, takenMinor }: Hold): bigint =>
  state === 'held' ? amountMinor - takenMinor : 0n;

/**
 * Returns the part that an operator returned to the vendor. A rollback of the win does not take this part a second
 * time.
 */
export const returnedMinor = ({ state, amountMinor, takenMinor }: Hold): bigint =>
  state === 'returned' ? amountMinor - takenMinor : 0n;

export const closed = (hold: Hold, state: Exclude<HoldState, 'held'>): Hold => ({ ...hold, state });

/** Takes up to an amount from holds, oldest first. A hold that is used up counts as returned. */
export function takeFromHolds(
  holds: readonly Hold[],
  amountMinor: bigint,
): { readonly takenMinor: bigint; readonly changed: readonly Hold[] } {
  const changed: Hold[] = [];
  let left = amountMinor;
  for (const hold of holds) {
    const takes = lesser(openMinor(hold), left);
    if (takes === 0n) continue;
    left -= takes;
    const takenMinor = hold.takenMinor + takes;
    changed.push({ ...hold, takenMinor, state: takenMinor === hold.amountMinor ? 'returned' : 'held' });
  }
  return { takenMinor: amountMinor - left, changed };
}

/** Returns the reference of a held win. The holds of one round are found by it. */
export const roundReference = ({ vendor, roundId }: { readonly vendor: string; readonly roundId: string }): string =>
  `${vendor}/${roundId}`;
