import { lesser } from './pools.js';

export type HoldState = 'held' | 'captured' | 'released' | 'returned';

/** A locked amount in the pool `held`: a win above the ceiling, or a withdrawal under way. */
export interface Hold {
  /** The key of the command that opened it, and the caller: a caller closes only its own holds. */
  readonly caller: string;
  readonly key: string;
  readonly kind: 'win' | 'withdrawal';
  /** Of a win: vendor and round. */
  readonly reference: string;
  /** The vendor's account of a win. */
  readonly counterId: bigint | null;
  readonly amountMinor: bigint;
  /** Taken out of it while it was open, by rollbacks and adjustments of its round. */
  readonly takenMinor: bigint;
  readonly state: HoldState;
}

export const openMinor = ({ state, amountMinor, takenMinor }: Hold): bigint =>
  state === 'held' ? amountMinor - takenMinor : 0n;

/** The part that an operator gave back to the vendor: a rollback of its win does not take it again. */
export const returnedMinor = ({ state, amountMinor, takenMinor }: Hold): bigint =>
  state === 'returned' ? amountMinor - takenMinor : 0n;

export const closed = (hold: Hold, state: Exclude<HoldState, 'held'>): Hold => ({ ...hold, state });

/** Takes up to an amount out of holds, the oldest first; one that is used up counts as returned. */
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

/** The reference of a held win: holds of one round are found by it. */
export const roundReference = ({ vendor, roundId }: { readonly vendor: string; readonly roundId: string }): string =>
  `${vendor}/${roundId}`;
