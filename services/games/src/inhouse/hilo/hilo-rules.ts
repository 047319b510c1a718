export const RANKS = 13;
export const SUITS = 4;
/**
 * The number of cards. A card is a number from 0 to 51: its rank is `card mod 13 + 1` (1 is the ace, 13 the king), its
 * suit `card / 13`.
 */
export const CARDS = RANKS * SUITS;
/** The number of cards drawn for a round. The round ends when the last card is turned. */
export const DRAWN = 52;

/**
 * The player's possible calls on a card. `up` wins if the next rank is higher or equal, `down` if it is lower or equal;
 * `skip` turns the next card without a bet.
 */
export const CALLS = ['up', 'down', 'skip'] as const;
export type Call = (typeof CALLS)[number];

/** The return to the player in ten-thousandths of the stake, before rounding. */
const RETURN_E4 = 9_900n;
const SCALE = 10_000n;

export const isCall = (call: string): call is Call => (CALLS as readonly string[]).includes(call);

export const rankOf = (card: number): number => (card % RANKS) + 1;

/**
 * Returns the ranks that win a call, of 13 equally likely ranks. No call can be certain to win. Therefore, on an ace
 * `up` wins only with higher ranks and `down` only with the ace; on a king `down` wins only with lower ranks and `up`
 * only with the king.
 */
export function winningRanks(
  rank: number,
  call: Exclude<Call, 'skip'>,
): { readonly from: number; readonly to: number } {
  if (call === 'up') return rank === 1 ? { from: 2, to: RANKS } : { from: rank, to: RANKS };
  return rank === RANKS ? { from: 1, to: RANKS - 1 } : { from: 1, to: rank };
}

/** Returns how many of the 13 ranks win a call. */
export function chancesOf(rank: number, call: Exclude<Call, 'skip'>): number {
  const { from, to } = winningRanks(rank, call);
  return to - from + 1;
}

export function isWon(card: number, next: number, call: Exclude<Call, 'skip'>): boolean {
  const { from, to } = winningRanks(rankOf(card), call);
  return from <= rankOf(next) && rankOf(next) <= to;
}

/**
 * Returns the multiplier in ten-thousandths after won calls, rounded down: 0.99 divided by the chance that all of them
 * win. Before the first call it is 1.
 * @param cards the drawn cards in order, at least one more than there are calls.
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

/** Whether one of the calls lost. */
export const isLost = (cards: readonly number[], calls: readonly Call[]): boolean =>
  calls.some((call, i) => call !== 'skip' && !isWon(cards[i]!, cards[i + 1]!, call));

/**
 * Returns the payout (minor units) of a cash-out after won calls, at most the largest win of the round. Before the
 * first call it is 0.
 * @param winMinorMax the largest win of the round; null for no limit.
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

/** Returns the smallest payout of a first call. The stake must be so low that this payout is below the largest win. */
export const firstPayoutMin = (stakeMinor: bigint): bigint =>
  (stakeMinor * ((RETURN_E4 * BigInt(RANKS)) / BigInt(RANKS - 1))) / SCALE;
