import { GameCategory } from '@nm/contracts';

/** The categories of games that carry a bet, by their names in the contract. */
export type CategoryName = Exclude<keyof typeof GameCategory, 'UNSPECIFIED'>;

/** How many percent of a valid stake count towards the turnover of a bonus, by game category. */
export type TurnoverContribution = Readonly<Record<CategoryName, number>>;

/**
 * The contribution of the shipped brands, in percent. Stakes on slots and fish games count in full. Other categories
 * count less, because some of their bets let a player reach a turnover at very little cost. A contract test computes
 * the cheapest way to reach each turnover.
 */
export const TURNOVER_CONTRIBUTION: TurnoverContribution = {
  RNG: 100,
  FISH: 100,
  SPORTS: 50,
  ESPORTS: 50,
  COCKFIGHT: 50,
  LOTT: 25,
  ELOTT: 25,
  PVP: 20,
  LIVE: 10,
  BGS: 10,
};

const CATEGORIES_MAX = 10;
const PPM_PER_PERCENT = 10_000;

/**
 * Returns the contribution of each game category to turnover, in parts per million of the stake. The first element is
 * for game category 1. A category that is not named contributes 0.
 */
export const contributionPpmOf = (contribution: TurnoverContribution): number[] =>
  Array.from(
    { length: CATEGORIES_MAX },
    (_, i) => (contribution[GameCategory[i + 1] as CategoryName] ?? 0) * PPM_PER_PERCENT,
  );
