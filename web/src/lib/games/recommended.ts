import type { Game } from './catalogue.js';

/** The similar categories of each game category, the most similar first. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  RNG: ['FISH', 'BGS', 'PVP'],
  LIVE: ['PVP', 'BGS', 'RNG'],
  FISH: ['RNG', 'BGS', 'PVP'],
  PVP: ['LIVE', 'BGS', 'RNG'],
  SPORTS: ['ESPORTS', 'COCKFIGHT', 'LIVE', 'PVP'],
  ESPORTS: ['SPORTS', 'COCKFIGHT', 'PVP', 'BGS'],
  COCKFIGHT: ['SPORTS', 'ESPORTS', 'LIVE', 'PVP'],
  LOTT: ['BGS', 'LIVE', 'RNG'],
  ELOTT: ['BGS', 'LIVE', 'RNG'],
  BGS: ['PVP', 'LIVE', 'RNG'],
};

interface Wanted {
  /** The category whose games come first; empty if no category comes first. */
  readonly category: string;
  /** The ids of games that the list already shows. */
  readonly without: ReadonlySet<number>;
  readonly max: number;
}

/**
 * Returns games that can be played to fill a short list: of the same category, then of similar ones, then of all
 * others. Within each group hot games come first.
 */
export function recommended(games: readonly Game[], { category, without, max }: Wanted): readonly Game[] {
  const order = [category, ...(NEAR[category] ?? [])];
  const rankOf = ({ gameType }: Game): number => {
    const place = order.indexOf(gameType);
    return place < 0 ? order.length : place;
  };
  return games
    .filter((game) => game.status === 'active' && !without.has(game.nodeId))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.isHot - a.isHot)
    .slice(0, max);
}
