import { GameCategory } from '@nm/contracts';

/** The categories of games that carry a bet, by their names in the contract. */
export type CategoryName = Exclude<keyof typeof GameCategory, 'UNSPECIFIED'>;

/** How many hundredths of a valid stake count towards the turnover of a bonus, by category. */
export type TurnoverContribution = Readonly<Record<CategoryName, number>>;

/**
 * The contribution of the shipped brands. Slots and fish count whole. The others count less, because some of their bets
 * cost a player very little: a test of promotions computes the cheapest way through every turnover.
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
 * Returns how much of a stake counts to turnover, in parts per million; the first element is for game category 1. A
 * category that is not named counts nothing.
 */
export const contributionPpmOf = (contribution: TurnoverContribution): number[] =>
  Array.from(
    { length: CATEGORIES_MAX },
    (_, i) => (contribution[GameCategory[i + 1] as CategoryName] ?? 0) * PPM_PER_PERCENT,
  );
