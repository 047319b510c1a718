import { totalOf } from './movement.js';
import type { Legs } from './decision.js';

export type Pool = 'cash' | 'bonus' | 'held' | 'debt' | 'own';

/** One line (entry) of a transfer. Member accounts have several pools; every other account has only the pool `own`. */
export interface Entry {
  readonly accountId: bigint;
  readonly amountMinor: bigint;
  readonly line: number;
  readonly pool: Pool;
}

/**
 * Returns the entries of an applied transfer; they sum to zero. First come the lines of the member's account and the
 * counter account, then debt and held money. A zero amount gets no entry, unless the whole transfer is zero.
 * @param houseId the house account that receives forfeited bonus; null if the counter account receives it
 * @throws Error if money has no account on the other side.
 */
export function entriesOf(
  accountId: bigint,
  counterId: bigint | null,
  legs: Legs,
  houseId: bigint | null = null,
): Entry[] {
  const { stake, payout, heldMinor, debtMadeMinor, repaid, forfeitedMinor, houseMinor } = legs;
  const toHouse = forfeitedMinor + houseMinor;
  if (toHouse !== 0n && houseId === null) throw new Error('forfeited bonus has no house account');
  let toCounter = totalOf(stake) - forfeitedMinor + debtMadeMinor + positive(-heldMinor) + positive(-houseMinor);
  let fromCounter = totalOf(payout) + positive(heldMinor) + positive(houseMinor);
  if (counterId === null) {
    if (toCounter !== fromCounter) throw new Error('a transfer has no counter account');
    toCounter = fromCounter = 0n;
  }
  const entries: Entry[] = [];
  const add = (line: number, pool: Pool, amountMinor: bigint, of: bigint = accountId): void => {
    if (amountMinor !== 0n) entries.push({ accountId: of, amountMinor, line, pool });
  };
  add(1, 'cash', -stake.cashMinor);
  add(2, 'bonus', -stake.bonusMinor);
  if (counterId !== null) add(3, 'own', toCounter, counterId);
  add(4, 'cash', payout.cashMinor);
  add(5, 'bonus', payout.bonusMinor);
  if (counterId !== null) add(6, 'own', -fromCounter, counterId);
  add(7, 'debt', -debtMadeMinor);
  add(8, 'cash', -repaid.cashMinor);
  add(9, 'bonus', -repaid.bonusMinor);
  add(10, 'debt', totalOf(repaid));
  add(11, 'held', heldMinor);
  if (houseId !== null) add(12, 'own', toHouse, houseId);
  if (entries.length === 0 && counterId !== null)
    entries.push(
      { accountId, amountMinor: 0n, line: 4, pool: 'cash' },
      { accountId: counterId, amountMinor: 0n, line: 6, pool: 'own' },
    );
  return entries;
}

const positive = (amountMinor: bigint): bigint => (amountMinor > 0n ? amountMinor : 0n);
