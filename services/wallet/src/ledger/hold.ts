import { lesser, splitPayout, type PoolAmounts } from './account.js';

export type HoldState = 'held' | 'captured' | 'released' | 'returned';

export type HoldKind = 'win' | 'withdrawal' | 'to_vendor';
/** The movements that close a hold. */
export type Closing = 'capture' | 'at_vendor' | 'release' | 'return';

const ENDS: Readonly<Record<HoldKind, readonly Closing[]>> = {
  win: ['release', 'return'],
  withdrawal: ['capture', 'release'],
  to_vendor: ['at_vendor', 'release'],
};
/** Returns the movements (such as a release) by which a hold of this kind can be closed. */
export const endsOf = (kind: HoldKind): readonly Closing[] => ENDS[kind];

/**
 * An amount of a member's money that is locked in the pool `held`: the part of a win that is held for a check, a
 * withdrawal that is not finished, or money on its way to a wallet at a vendor.
 */
export interface Hold {
  /**
   * The service that opened the hold. `key` is the idempotency key of the command that opened it. Only the same caller,
   * or a chargeback, can close the hold.
   */
  readonly caller: string;
  readonly key: string;
  readonly kind: HoldKind;
  /** For a held win: a text with the vendor and the round. All held wins of a round have the same text. */
  readonly reference: string;
  /** For a held win: the id of the account of the vendor that paid the win; otherwise null. */
  readonly counterId: bigint | null;
  readonly amountMinor: bigint;
  /** The time (ms) at which the hold was opened. */
  readonly openedAtMs: number;
  /**
   * For a held win: its bonus part, in the proportion in which the stake was paid from cash and bonus. When the hold is
   * released, this part goes to the bonus pool, to cash or to the house, like the bonus part of the bet's other wins.
   */
  readonly bonusMinor: bigint;
  /** For a held win of a bet with bonus money: the account's version after the bet; otherwise null. */
  readonly betVersion: bigint | null;
  /** The part of the hold that rollbacks and adjustments of the same round, or a chargeback, took from it. */
  readonly takenMinor: bigint;
  readonly state: HoldState;
  /**
   * The part of a released hold (minor units) that went to the house, because the bonus in the bet had been forfeited.
   */
  readonly houseMinor: bigint;
}

export const openMinor = ({ state, amountMinor, takenMinor }: Hold): bigint =>
  state === 'held' ? amountMinor - takenMinor : 0n;

/**
 * Returns the remaining amount of a hold, split into cash and bonus. An amount that a rollback or adjustment took from
 * the hold reduces both parts in proportion.
 */
export const leftByPool = ({ amountMinor, bonusMinor, takenMinor }: Hold): PoolAmounts =>
  splitPayout({ cashMinor: amountMinor - bonusMinor, bonusMinor }, amountMinor - takenMinor);

/**
 * Returns the part of a held win that an operator returned to the vendor. A later rollback must not take this part back
 * a second time.
 */
export const returnedMinor = ({ state, amountMinor, takenMinor }: Hold): bigint =>
  state === 'returned' ? amountMinor - takenMinor : 0n;

export const closed = (hold: Hold, state: Exclude<HoldState, 'held'>): Hold => ({ ...hold, state });

/**
 * Takes up to the given amount from open holds, oldest first. A hold with nothing left gets the state `returned`.
 * @returns the taken amount, and the changed holds
 */
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

/** Returns the reference text with which a held win is stored. All held wins of one round have the same reference. */
export const roundReference = ({ vendor, roundId }: { readonly vendor: string; readonly roundId: string }): string =>
  `${vendor}/${roundId}`;
