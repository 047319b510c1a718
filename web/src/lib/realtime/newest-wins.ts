import type { Winner } from './signals.js';

/** The specification's number of wins on the board (§9). */
export const WINNERS_MAX = 20;

/**
 * Adds a pushed win. Of more than twenty wins the one that was settled first is dropped, because the board has the last
 * ones (domain §5). A win without a time is older than all others.
 */
export function withWin(held: readonly Winner[], win: Winner): readonly Winner[] {
  const all = [win, ...held];
  if (all.length <= WINNERS_MAX) return all;
  return all.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, WINNERS_MAX);
}

/** The server of a rolling restart may not send the time yet. */
const timeOf = ({ settledAt }: Winner): number => Date.parse(settledAt ?? '') || 0;
