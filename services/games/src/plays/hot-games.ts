/** A game with its real play of the last days. */
export interface PlayedGame {
  readonly nodeId: bigint;
  readonly plays: number;
  /** The operator's choice, which counts while a brand is too young to have play of its own. */
  readonly isChosen: boolean;
}

/** The row of hot games on home (specification §9: slides of three, six in view). */
export const HOT_MAX = 12;
/** Fewer plays than this say nothing about a game. */
export const PLAYS_MIN = 10;

/**
 * The games that are hot: those that are played most, then the operator's choice up to the full row. The games come in the
 * order of the catalogue, which decides between equals.
 */
export function hotGames(games: readonly PlayedGame[]): ReadonlySet<bigint> {
  const played = games.filter(({ plays }) => plays >= PLAYS_MIN).toSorted((a, b) => b.plays - a.plays);
  const chosen = games.filter(({ isChosen, plays }) => isChosen && plays < PLAYS_MIN);
  return new Set([...played, ...chosen].slice(0, HOT_MAX).map(({ nodeId }) => nodeId));
}
