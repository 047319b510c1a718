/** A game, and how often members played it in the last days. */
export interface PlayedGame {
  readonly nodeId: bigint;
  readonly plays: number;
  /**
   * True if an operator chose the game as hot. The operators' choices fill the list while the site is too new to have
   * enough play.
   */
  readonly isChosen: boolean;
}

/** The number of hot games on the home page (specification §9: slides of three, six are visible). */
export const HOT_MAX = 12;
/** The minimum number of plays from which a game is ranked by its plays. */
export const PLAYS_MIN = 10;

/**
 * Returns the hot games: first the games with the most plays, then the operator's choices until the list is full. Games
 * with equal numbers of plays keep the order of the catalogue, in which the games are given.
 */
export function hotGames(games: readonly PlayedGame[]): ReadonlySet<bigint> {
  const played = games.filter(({ plays }) => plays >= PLAYS_MIN).toSorted((a, b) => b.plays - a.plays);
  const chosen = games.filter(({ isChosen, plays }) => isChosen && plays < PLAYS_MIN);
  return new Set([...played, ...chosen].slice(0, HOT_MAX).map(({ nodeId }) => nodeId));
}
