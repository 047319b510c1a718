/** The bets of a round, and the split of its wins between the pools. Domain rules, section 4. */
import type { EarlierBet, RoundBet } from './decision.js';
import { bonusPartOf, type GrantedBonus } from './granted-bonus.js';
import type { Play } from './movement.js';
import { splitPayout, type PoolAmounts } from './account.js';

/** The amounts of a win that go to the member, by pool, and to the house. */
export interface Won {
  readonly own: PoolAmounts;
  readonly houseMinor: bigint;
}

/**
 * Returns true if another account than the bet's vendor pays the win. This is a jackpot: it follows the split of its
 * round, and is owed even if the round is returned later.
 */
export const isOfOther = ({ play }: { readonly play: Play }, bet: RoundBet): boolean => play.vendor !== bet.play.vendor;

/** Returns the bets that were accepted and not rolled back, oldest first. */
export const standing = <T extends EarlierBet>(bets: readonly (T | undefined)[]): T[] =>
  bets
    .filter((bet): bet is T => bet?.status === 'applied' && !bet.isRolledBack)
    .sort((a, b) => Number(a.version - b.version));

/** The part of a bet that decides how the wins of its round are split. */
export type StakedBet = Pick<EarlierBet, 'stake' | 'version'>;

/** Returns the sum of the bets' stakes, by pool. */
export const stakeOf = (bets: readonly Pick<StakedBet, 'stake'>[]): PoolAmounts => ({
  cashMinor: bets.reduce((sum, { stake }) => sum + stake.cashMinor, 0n),
  bonusMinor: bets.reduce((sum, { stake }) => sum + stake.bonusMinor, 0n),
});

/**
 * Splits a win by the stakes of all bets of its round together. The bonus part goes to the pool, cash or house,
 * depending on the bonus of each bet, in proportion to the bets' bonus stakes. All parts but the last are rounded down;
 * the last is the rest.
 */
export function wonBy(bets: readonly StakedBet[], bonuses: readonly GrantedBonus[], payoutMinor: bigint): Won {
  const stake = stakeOf(bets);
  const { cashMinor, bonusMinor } = splitPayout(stake, payoutMinor);
  const parts = { cash: 0n, pool: 0n, house: 0n };
  let left = bonusMinor;
  let stakedMinor = stake.bonusMinor;
  for (const to of ['cash', 'pool', 'house'] as const) {
    const ofPart = stakeOf(bets.filter((bet) => bonusPartOf(bet.version, bonuses) === to)).bonusMinor;
    if (ofPart === 0n) continue;
    // Earlier parts were subtracted from both values, so the last part gets the rest.
    parts[to] = ofPart === stakedMinor ? left : (bonusMinor * ofPart) / stake.bonusMinor;
    left -= parts[to];
    stakedMinor -= ofPart;
  }
  return { own: { cashMinor: cashMinor + parts.cash, bonusMinor: parts.pool }, houseMinor: parts.house };
}

/**
 * Returns the bet whose bonus decides where the bonus part of a held win goes at its release. A hold stores only one
 * bet, so it is the bet with the most bonus money.
 */
export const mainBetOf = (bets: readonly StakedBet[]): StakedBet =>
  bets.reduce((most, bet) => (bet.stake.bonusMinor > most.stake.bonusMinor ? bet : most));
