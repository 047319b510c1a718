import type { Game } from '../../lib/games/catalogue.js';

/**
 * Returns the number of games in a list. An entry that opens a vendor's list is no game. A list that has only such
 * entries has their number, so that it is not called empty.
 */
export const countGames = (list: readonly Pick<Game, 'isGame'>[]): number =>
  list.filter(({ isGame }) => isGame === 'GAME').length || list.length;
