export interface Winner {
  readonly customerName: string;
  /** True if the player is a bot of the demo. */
  readonly bot: boolean;
  readonly gameName: string;
  /** Only in a pushed win: the game's name by language code. */
  readonly gameNames?: Readonly<Record<string, string>>;
  readonly iconUrl: string;
  readonly currency: string;
  readonly winAmountMinor: string;
  /**
   * The time at which the round was settled or the jackpot was won. A server of an earlier version does not send it.
   */
  readonly settledAt?: string;
}

/** The maximum number of wins on the board (specification §9). */
export const WINNERS_MAX = 20;

/**
 * Returns the wins with a pushed one added. Of more than twenty wins, the one settled first is dropped, because the
 * board shows the last ones (domain §5). A win without a time counts as the oldest.
 */
export function withWin(held: readonly Winner[], win: Winner): readonly Winner[] {
  const all = [win, ...held];
  if (all.length <= WINNERS_MAX) return all;
  return all.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, WINNERS_MAX);
}

/** During a rolling restart, a server of the earlier version may not send the time. */
const timeOf = ({ settledAt }: Winner): number => Date.parse(settledAt ?? '') || 0;
