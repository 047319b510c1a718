export const RANKS = 13;
export const SUITS = 4;
/** A card is a number from 0: its rank is `card mod 13 + 1` (1 is the ace, 13 the king), its suit `card / 13`. */
export const CARDS = RANKS * SUITS;
/** The cards that are drawn for a round. A round ends by itself when the last of them was called. */
export const DRAWN = 52;

/** `up` wins on a higher or the same rank, `down` on a lower or the same; `skip` replaces the card without a bet. */
export const CALLS = ['up', 'down', 'skip'] as const;
export type Call = (typeof CALLS)[number];

/** The share of each stake that comes back, in ten-thousandths, before rounding. */
const RETURN_E4 = 9_900n;
const SCALE = 10_000n;

export const isCall = (call: string): call is Call => (CALLS as readonly string[]).includes(call);

export const rankOf = (card: number): number => (card % RANKS) + 1;

/**
 * The ranks that win a call on a card, of 13 equally likely ones. No call wins for sure: above an ace only higher ranks
 * win, and below a king only lower ones; the call the other way wins on the same rank alone.
 */
export function winningRanks(
  rank: number,
  call: Exclude<Call, 'skip'>,
): { readonly from: number; readonly to: number } {
  if (call === 'up') return rank === 1 ? { from: 2, to: RANKS } : { from: rank, to: RANKS };
  return rank === RANKS ? { from: 1, to: RANKS - 1 } : { from: 1, to: rank };
}

/** How many of the 13 ranks win a call. */
export function chancesOf(rank: number, call: Exclude<Call, 'skip'>): number {
  const { from, to } = winningRanks(rank, call);
  return to - from + 1;
}

export function isWon(card: number, next: number, call: Exclude<Call, 'skip'>): boolean {
  const { from, to } = winningRanks(rankOf(card), call);
  return from <= rankOf(next) && rankOf(next) <= to;
}

/**
 * The multiplier in ten-thousandths after won calls, rounded down: 0.99 divided by the chance of all of them. 1 before
 * the first call.
 * @param cards the cards from the first, at least one more than calls.
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

/** Whether a call lost. */
export const isLost = (cards: readonly number[], calls: readonly Call[]): boolean =>
  calls.some((call, i) => call !== 'skip' && !isWon(cards[i]!, cards[i + 1]!, call));

/**
 * The payout of a cash-out after won calls, at most the round's largest win; 0 before the first call.
 * @param winMinorMax the most that the round may pay; null for no limit.
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

/** The smallest win of a first call: the stake has to leave room for it below the largest win. */
export const firstPayoutMin = (stakeMinor: bigint): bigint =>
  (stakeMinor * ((RETURN_E4 * BigInt(RANKS)) / BigInt(RANKS - 1))) / SCALE;
