const STAKE = /^[1-9]\d{0,8}$/;
/** The maximum number of bets of one player in one round of a table with a dealer. */
export const BETS_MAX = 40;

/** A stake on a choice, as a page sends it. It is not checked yet whether the table has this choice. */
export interface PlacedBet {
  readonly choice: unknown;
  readonly stakeMinor: bigint;
}

/**
 * Parses the bets of a request: either a list, or a single stake with its choice. Returns undefined for anything else,
 * because a page may send any JSON.
 */
export function placedIn(sent: unknown): readonly PlacedBet[] | undefined {
  const { bets } = (sent ?? {}) as { bets?: unknown };
  const list: readonly unknown[] = Array.isArray(bets) ? bets : [sent];
  if (list.length === 0 || list.length > BETS_MAX) return undefined;
  const placed = list.flatMap((each) => {
    const { stake, choice } = (each ?? {}) as { stake?: unknown; choice?: unknown };
    return typeof stake === 'string' && STAKE.test(stake) ? [{ choice, stakeMinor: BigInt(stake) }] : [];
  });
  return placed.length === list.length ? placed : undefined;
}
