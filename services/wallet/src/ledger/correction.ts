/**
 * The effects of commands that correct a balance: corrections by operators, corrections of an ended withdrawal,
 * chargebacks, the taking back of bonuses, and the taking back of overpaid wins. All functions are pure.
 */
import { freeCash, inCash, lesser, takeUpTo, totalOf, type Account } from './account.js';
import { applied, type Decision, type Facts, type Legs } from './decision.js';
import { leftOf, openOf, type GrantedBonus } from './granted-bonus.js';
import { openMinor, takeFromHolds, type Hold } from './hold.js';
import type { Movement } from './movement.js';

/**
 * Returns the legs (amounts by pool) of a correction by operators, or undefined if it is refused. A credit first repays
 * debt. A debit is taken from cash only. It is refused if the cash does not cover it, because operators must not create
 * debt.
 */
export function correctionLegs(
  account: Account,
  { direction, amountMinor }: Extract<Movement, { type: 'correction' }>,
): Partial<Legs> | undefined {
  if (direction === 'credit') return credited(account, amountMinor);
  return amountMinor <= account.cashMinor ? { stake: inCash(amountMinor) } : undefined;
}

/**
 * Returns the legs (amounts by pool) of a correction after a withdrawal has ended. The correction is never refused,
 * because the provider has already moved the money.
 */
export function withdrawalLegs(
  account: Account,
  { direction, amountMinor }: Extract<Movement, { type: 'withdrawal' }>,
): Partial<Legs> {
  if (direction === 'back') return credited(account, amountMinor);
  const stake = takeUpTo(account, amountMinor);
  return { stake, debtMadeMinor: amountMinor - totalOf(stake) };
}

/**
 * Returns the effect of a chargeback, which is never refused. The holds of the given withdrawals end completely,
 * because these withdrawals end. If the holds together are more than the charged-back amount, the difference goes to
 * cash and first repays debt.
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
 * Returns the legs (amounts by pool) of a payment to an agent, or of a collection from an agent. A collection takes at
 * most the free cash (cash minus debt). It is never refused: the agents service records the part that is still owed.
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
 * Returns the effect of taking a granted bonus back, which is never refused. If the bonus is open, the amount is taken
 * from the bonus pool and the turnover requirement ends. If no other bonus is open, the whole bonus pool including
 * winnings is taken, because no bonus is left that could convert it to cash. If the bonus was converted, the amount is
 * taken from cash, and the missing part becomes debt. If the bonus was already forfeited, nothing is taken, because the
 * money in the bonus pool belongs to other grants.
 */
export function forfeitEffect(
  account: Account,
  { amountMinor }: Extract<Movement, { type: 'forfeit' }>,
  { grant: bonus, bonuses = [] }: Facts,
): { readonly legs: Partial<Legs>; readonly ended: readonly GrantedBonus[] } {
  // The ledger stores no record of a bonus without a turnover requirement. The money of such a bonus is in the bonus
  // pool and is taken from this pool.
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
 * Decides an adjustment that takes back an overpaid amount of a win. The amount is taken first from the held wins of
 * the round, then from the house as far as the house received a part of the win, then from the member's cash and bonus.
 * The adjustment is never refused: the part that the balance does not cover becomes debt.
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
