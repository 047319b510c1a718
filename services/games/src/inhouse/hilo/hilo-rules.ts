export const RANKS = 13;
export const SUITS = 4;
/**
 * The number of different cards. A card is a number from 0 to 51. Its rank is `card mod 13 + 1` (1 is the ace, 13 the
 * king), and its suit is `card / 13`, rounded down.
 */
export const CARDS = RANKS * SUITS;
/**
 * The number of cards that are drawn for a round. The round ends at the latest when the last of them is turned over.
 */
export const DRAWN = 52;

/**
 * The calls that the player can make on a card. `up` wins if the next rank is higher or equal, `down` if it is lower or
 * equal. `skip` turns the next card over without a bet.
 */
export const CALLS = ['up', 'down', 'skip'] as const;
export type Call = (typeof CALLS)[number];

/** The return to the player (RTP), in ten-thousandths of the stake, before rounding. */
const RETURN_E4 = 9_900n;
const SCALE = 10_000n;

export const isCall = (call: string): call is Call => (CALLS as readonly string[]).includes(call);

export const rankOf = (card: number): number => (card % RANKS) + 1;

/**
 * Returns the ranks with which a call wins; all 13 ranks are equally likely. A call must never win for certain.
 * Therefore, if the card is an ace, `up` wins only with higher ranks and `down` only with an ace. If it is a king,
 * `down` wins only with lower ranks and `up` only with a king.
 */
export function winningRanks(
  rank: number,
  call: Exclude<Call, 'skip'>,
): { readonly from: number; readonly to: number } {
  if (call === 'up') return rank === 1 ? { from: 2, to: RANKS } : { from: rank, to: RANKS };
  return rank === RANKS ? { from: 1, to: RANKS - 1 } : { from: 1, to: rank };
}

/** Returns how many of the 13 ranks win with a call (a guess of the player). */
export function chancesOf(rank: number, call: Exclude<Call, 'skip'>): number {
  const { from, to } = winningRanks(rank, call);
  return to - from + 1;
}

export function isWon(card: number, next: number, call: Exclude<Call, 'skip'>): boolean {
  const { from, to } = winningRanks(rankOf(card), call);
  return from <= rankOf(next) && rankOf(next) <= to;
}

/**
 * Returns the multiplier in ten-thousandths after the given calls were won: 0.99 divided by the probability that all of
 * them win, rounded down. Before the first call it is 1.
 * @param cards the drawn cards in order, at least one more than the number of calls
 */
export function multiplierE4(cards: readonly number[], calls: readonly Call[]): bigint {
  let [over, under] = [RETURN_E4, 1n];
  for (const [i, call] of calls.entries()) {
    if (call === 'skip') continue;
    over *= BigInt(RANKS);
    under *= BigInt(chancesOf(rankOf(cards[i]!), call));
  }
  return calls.every((call) => call === 'skip') ? SCALE : over / under;
}

/** Returns true if one of the player's calls (guesses) has lost. */
export const isLost = (cards: readonly number[], calls: readonly Call[]): boolean =>
  calls.some((call, i) => call !== 'skip' && !isWon(cards[i]!, cards[i + 1]!, call));

/**
 * Returns the payout (minor units) of a cash-out after the given calls were won. It is never more than the largest win
 * of the round. Before the first call it is 0.
 * @param winMinorMax the largest win of the round in minor units; null if there is no limit
 */
export function payoutOf(
  cards: readonly number[],
  calls: readonly Call[],
  stakeMinor: bigint,
  winMinorMax: bigint | null,
): bigint {
  if (calls.every((call) => call === 'skip')) return 0n;
  const payout = (stakeMinor * multiplierE4(cards, calls)) / SCALE;
  return winMinorMax !== null && payout > winMinorMax ? winMinorMax : payout;
}

/**
 * Returns the smallest payout (minor units) that a first call can have. A stake is accepted only if this payout does
 * not exceed the largest win.
 */
export const firstPayoutMin = (stakeMinor: bigint): bigint =>
  (stakeMinor * ((RETURN_E4 * BigInt(RANKS)) / BigInt(RANKS - 1))) / SCALE;
