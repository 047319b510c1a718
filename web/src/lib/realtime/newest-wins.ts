export interface Winner {
  readonly customerName: string;
  /** Whether the player is a bot of the demo. */
  readonly bot: boolean;
  readonly gameName: string;
  /** For a pushed win: the game's name in other languages, by code. */
  readonly gameNames?: Readonly<Record<string, string>>;
  readonly iconUrl: string;
  readonly currency: string;
  readonly winAmountMinor: string;
  /** When the round was settled or the jackpot was won; absent from an older server. */
  readonly settledAt?: string;
}

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
