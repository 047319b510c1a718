/**
 * The bets of a round, and how a win of the round is split between cash, bonus and the house. The rules are in domain,
 * section 4.
 */
import type { EarlierBet, RoundBet } from './decision.js';
import { bonusPartOf, type GrantedBonus } from './granted-bonus.js';
import type { Play } from './movement.js';
import { splitPayout, type PoolAmounts } from './account.js';

/** The amounts of a win: the part for the member, as cash and bonus, and the part for the house. */
export interface Won {
  readonly own: PoolAmounts;
  readonly houseMinor: bigint;
}

/**
 * Returns true if the win is paid by another account than that of the bet's vendor. Such a win is a jackpot. It is
 * split like the other wins of its round, and it is owed even if the bet is rolled back.
 */
export const isOfOther = ({ play }: { readonly play: Play }, bet: RoundBet): boolean => play.vendor !== bet.play.vendor;

/** Returns the bets that were accepted and not rolled back, oldest first. */
export const standing = <T extends EarlierBet>(bets: readonly (T | undefined)[]): T[] =>
  bets
    .filter((bet): bet is T => bet?.status === 'applied' && !bet.isRolledBack)
    .sort((a, b) => Number(a.version - b.version));

/** The fields of a bet by which the wins of its round are split. */
export type StakedBet = Pick<EarlierBet, 'stake' | 'version'>;

/** Returns the sum of the stakes of the bets, as cash and bonus. */
export const stakeOf = (bets: readonly Pick<StakedBet, 'stake'>[]): PoolAmounts => ({
  cashMinor: bets.reduce((sum, { stake }) => sum + stake.cashMinor, 0n),
  bonusMinor: bets.reduce((sum, { stake }) => sum + stake.bonusMinor, 0n),
});

/**
 * Splits a win in proportion to the stakes of all bets of its round together. The bonus part is divided among the bets
 * in proportion to their bonus stakes. Each bet's share goes to the bonus pool, to cash or to the house, depending on
 * the state of its bonus. All shares except the last are rounded down; the last share is the rest.
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
    // The earlier shares were subtracted from `left` and `stakedMinor`, so the last share gets all that is left.
    parts[to] = ofPart === stakedMinor ? left : (bonusMinor * ofPart) / stake.bonusMinor;
    left -= parts[to];
    stakedMinor -= ofPart;
  }
  return { own: { cashMinor: cashMinor + parts.cash, bonusMinor: parts.pool }, houseMinor: parts.house };
}

/**
 * Returns the bet whose bonus decides where the bonus part of a held win goes when the hold is released. A hold stores
 * only one bet, so the bet with the most bonus money is chosen.
 */
export const mainBetOf = (bets: readonly StakedBet[]): StakedBet =>
  bets.reduce((most, bet) => (bet.stake.bonusMinor > most.stake.bonusMinor ? bet : most));
