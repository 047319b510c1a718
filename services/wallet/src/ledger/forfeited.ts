/**
 * The bonus money that a posting gives back to the house, by grant. Dividends deduct the cost of promotions less these
 * amounts, and bonuses that operators granted are no such cost, so each grant has a part of its own. All functions are
 * pure.
 */
import type { Decision, Facts } from './decision.js';
import { openOf, type GrantedBonus } from './granted-bonus.js';
import { totalOf, type Movement } from './movement.js';
import { lesser } from './pools.js';

export interface ForfeitedPart {
  /** The caller and the key of the grant; empty for money of a grant that required no turnover. */
  readonly caller: string;
  readonly key: string;
  readonly promotion: string;
  /** Negative if the house paid, because a win that it had received with the bonus was rolled back. */
  readonly amountMinor: bigint;
}

/**
 * Returns the parts of the bonus money that the house receives by an applied posting. Debt is no part of it: the house
 * has not received it.
 */
export function forfeitedBy(
  movement: Movement,
  facts: Facts,
  decision: Decision,
  caller: string,
): readonly ForfeitedPart[] {
  if (decision.status !== 'applied') return [];
  const { stake, houseMinor } = decision;
  switch (movement.type) {
    case 'hold':
    case 'transfer':
      return ofPool(openOf(facts.bonuses ?? []), stake.bonusMinor);
    case 'forfeit': {
      const { expiredGrantOf = caller, grantKey, promotion } = movement;
      return nonZero([{ caller: expiredGrantOf, key: grantKey, promotion, amountMinor: totalOf(stake) }]);
    }
    case 'rollback':
      return nonZero([partOf(lastEnded(facts), houseMinor)]);
    default:
      return [];
  }
}

/**
 * Divides the pool between the bonuses that end together: the newest has its granted amount first, and what was won
 * beyond the grants belongs to the oldest, which was spent first.
 */
function ofPool(open: readonly GrantedBonus[], poolMinor: bigint): readonly ForfeitedPart[] {
  const [oldest, ...newer] = open;
  let left = poolMinor;
  const parts: ForfeitedPart[] = [];
  for (const each of newer.toReversed()) {
    const own = lesser(each.bonusMinor, left);
    parts.unshift(partOf(each, own));
    left -= own;
  }
  return nonZero([partOf(oldest, left), ...parts]);
}

/** Returns the bonus that was open at the bet and ended last. */
function lastEnded({ bet, bonuses = [] }: Facts): GrantedBonus | undefined {
  const betVersion = bet?.version ?? 0n;
  const [first, ...others] = bonuses.filter(
    ({ version, end }) => version < betVersion && end && end.version >= betVersion,
  );
  return others.reduce((last, each) => ((each.end?.version ?? 0n) >= (last?.end?.version ?? 0n) ? each : last), first);
}

const partOf = (bonus: GrantedBonus | undefined, amountMinor: bigint): ForfeitedPart => ({
  caller: bonus?.caller ?? '',
  key: bonus?.key ?? '',
  promotion: bonus?.promotion ?? '',
  amountMinor,
});
const nonZero = (parts: readonly ForfeitedPart[]): readonly ForfeitedPart[] =>
  parts.filter(({ amountMinor }) => amountMinor !== 0n);
