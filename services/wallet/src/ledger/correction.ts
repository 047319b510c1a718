/**
 * The effects of corrections: by operators, of an ended withdrawal, of a charged-back deposit, of a forfeited bonus,
 * and of an overpaid win. All functions are pure.
 */
import { freeCash, inCash, lesser, takeUpTo, totalOf, type Account } from './account.js';
import { applied, type Decision, type Facts, type Legs } from './decision.js';
import { leftOf, openOf, type GrantedBonus } from './granted-bonus.js';
import { openMinor, takeFromHolds, type Hold } from './hold.js';
import type { Movement } from './movement.js';

/**
 * Returns the legs of an operators' correction, or undefined if it is refused. A credit first repays debt. A debit
 * takes cash only and is refused if the cash does not cover it, because operators must not create debt.
 */
export function correctionLegs(
  account: Account,
  { direction, amountMinor }: Extract<Movement, { type: 'correction' }>,
): Partial<Legs> | undefined {
  if (direction === 'credit') return credited(account, amountMinor);
  return amountMinor <= account.cashMinor ? { stake: inCash(amountMinor) } : undefined;
}

/** Returns the legs that correct an ended withdrawal. It is never refused: the provider has already moved the money. */
export function withdrawalLegs(
  account: Account,
  { direction, amountMinor }: Extract<Movement, { type: 'withdrawal' }>,
): Partial<Legs> {
  if (direction === 'back') return credited(account, amountMinor);
  const stake = takeUpTo(account, amountMinor);
  return { stake, debtMadeMinor: amountMinor - totalOf(stake) };
}

/**
 * Returns the effect of a chargeback, which is never refused. Each hold ends completely, because its withdrawal ends.
 * The part of the holds above the charged-back amount goes to cash, where it first repays debt.
 */
export function chargebackEffect(
  account: Account,
  { amountMinor }: Extract<Movement, { type: 'chargeback' }>,
  holds: readonly Hold[],
): { readonly legs: Partial<Legs>; readonly rest: Pick<Decision, 'changedHolds'> } {
  const endedMinor = holds.reduce((sum, hold) => sum + openMinor(hold), 0n);
  const fromHolds = lesser(endedMinor, amountMinor);
  const payout = inCash(endedMinor - fromHolds);
  const stake = takeUpTo(account, amountMinor - fromHolds);
  return {
    legs: {
      ...{ stake, payout, heldMinor: -endedMinor, repaid: takeUpTo(payout, account.debtMinor) },
      debtMadeMinor: amountMinor - fromHolds - totalOf(stake),
    },
    rest: { changedHolds: takeFromHolds(holds, endedMinor).changed },
  };
}

/**
 * Returns the legs that pay an agent, or that collect from an agent at most the free cash. It is never refused: the
 * agents service records the missing part.
 */
export function clearingLegs(
  account: Account,
  { amountMinor }: Extract<Movement, { type: 'clearing' }>,
): Partial<Legs> {
  if (amountMinor > 0n) return { payout: inCash(amountMinor) };
  const free = freeCash(account);
  return { stake: inCash(free > 0n ? lesser(free, -amountMinor) : 0n) };
}

/**
 * Returns the effect of taking a granted bonus back, which is never refused. An open bonus is taken from the bonus
 * pool, and its requirement ends. With the last open bonus the whole pool is taken, including winnings, because no
 * other bonus could convert them. A converted bonus is taken from cash, and the missing part becomes debt. Nothing is
 * taken for an already forfeited bonus: the money in the pool belongs to other grants.
 */
export function forfeitEffect(
  account: Account,
  { amountMinor }: Extract<Movement, { type: 'forfeit' }>,
  { grant: bonus, bonuses = [] }: Facts,
): { readonly legs: Partial<Legs>; readonly ended: readonly GrantedBonus[] } {
  // A bonus without a turnover requirement is not in the list of open bonuses. Its money is in the bonus pool and is
  // taken from there.
  if (!bonus) return { legs: fromBonus(lesser(account.bonusMinor, amountMinor)), ended: [] };
  if (!bonus.end) {
    const open = openOf(bonuses);
    const left = leftOf(bonus, open, account.bonusMinor);
    return { legs: fromBonus(open.length === 1 ? left : lesser(left, amountMinor)), ended: [bonus] };
  }
  const owedMinor = lesser(bonus.end.convertedMinor, amountMinor);
  const stake = inCash(lesser(account.cashMinor, owedMinor));
  return { legs: { stake, debtMadeMinor: owedMinor - totalOf(stake) }, ended: [] };
}

const fromBonus = (bonusMinor: bigint): Partial<Legs> => ({ stake: { cashMinor: 0n, bonusMinor } });

function credited({ debtMinor }: Account, amountMinor: bigint): Partial<Legs> {
  const payout = inCash(amountMinor);
  return { payout, repaid: takeUpTo(payout, debtMinor) };
}

/**
 * Takes back an overpaid amount: first from the round's held wins, then the house's part from the house, then from the
 * pools. It is never refused: the part that the balance does not cover becomes debt.
 */
export function decideAdjustment(
  account: Account,
  movement: Extract<Movement, { type: 'adjustment' }>,
  facts: Facts,
): Decision {
  const { takenMinor, changed } = takeFromHolds(facts.roundHolds ?? [], movement.amountMinor);
  const ofHouse = lesser(movement.houseMinor ?? 0n, movement.amountMinor - takenMinor);
  const fromPools = movement.amountMinor - takenMinor - ofHouse;
  const stake = takeUpTo(account, fromPools);
  const debtMadeMinor = fromPools - totalOf(stake);
  const legs = { stake, heldMinor: -takenMinor, houseMinor: -ofHouse, debtMadeMinor };
  return applied(account, movement, legs, facts, { wonMinor: account.wonMinor - fromPools }, { changedHolds: changed });
}
