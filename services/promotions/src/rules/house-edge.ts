import { GameCategory } from '@nm/contracts';

/**
 * A lower bound of the house edge of each game category, in parts per million of a valid bet. A reward for bets must
 * cost less than this. `tests/contracts/house-edge.spec.ts` compares our own games and lotteries with these values.
 * For the categories of vendors, the value is the lowest edge of their main games: baccarat (live), a low-margin
 * sportsbook (sports), the rake of a table (card games).
 */
export const HOUSE_EDGE_PPM_MIN: Readonly<Record<Exclude<GameCategory, GameCategory.UNSPECIFIED>, number>> = {
  [GameCategory.LIVE]: 10_000,
  [GameCategory.SPORTS]: 25_000,
  [GameCategory.FISH]: 25_000,
  [GameCategory.RNG]: 25_000,
  [GameCategory.PVP]: 20_000,
  [GameCategory.ESPORTS]: 40_000,
  [GameCategory.COCKFIGHT]: 40_000,
  [GameCategory.LOTT]: 20_000,
  [GameCategory.ELOTT]: 20_000,
  [GameCategory.BGS]: 10_000,
};

/**
 * The lowest house edge of all categories, in parts per million. It is the least that a bet costs a player on average.
 */
export const EDGE_PPM_MIN = Math.min(...Object.values(HOUSE_EDGE_PPM_MIN));
