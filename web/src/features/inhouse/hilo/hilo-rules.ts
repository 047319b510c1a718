export const RANKS = 13;
export const CARDS = 52;
/** The number of cards that are drawn for a round. */
export const DRAWN = 52;
const SUITS = ['lotus', 'koi', 'lantern', 'boat'] as const;
export type Suit = (typeof SUITS)[number];
export type Bet = 'up' | 'down';

const RETURN_E4 = 9_900n;
const SCALE = 10_000n;
const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

export const rankOf = (card: number): number => (card % RANKS) + 1;
export const suitOf = (card: number): Suit => SUITS[Math.floor(card / RANKS)] ?? 'lotus';
export const rankName = (rank: number): string => RANK_NAMES[rank - 1] ?? '';

/**
 * Returns the ranks with which a call (guess "up" or "down") wins. The same rank wins too, except for "up" on an ace
 * and "down" on a king.
 */
export function winningRanks(rank: number, call: Bet): { readonly from: number; readonly to: number } {
  if (call === 'up') return rank === 1 ? { from: 2, to: RANKS } : { from: rank, to: RANKS };
  return rank === RANKS ? { from: 1, to: RANKS - 1 } : { from: 1, to: rank };
}

/** Returns how many of the 13 ranks win a call (guess "up" or "down"). */
export function chancesOf(rank: number, call: Bet): number {
  const { from, to } = winningRanks(rank, call);
  return to - from + 1;
}

/**
 * Returns the multiplier after the won calls (guesses) in ten-thousandths: 0.99 divided by the chance that all of them
 * win, rounded down.
 */
export function multiplierE4(cards: readonly number[], calls: readonly string[]): bigint {
  let [over, under] = [RETURN_E4, 1n];
  let any = false;
  for (const [i, call] of calls.entries()) {
    if (call !== 'up' && call !== 'down') continue;
    any = true;
    over *= BigInt(RANKS);
    under *= BigInt(chancesOf(rankOf(cards[i]!), call));
  }
  return any ? over / under : SCALE;
}

/**
 * Returns the payout in minor units if one more call (guess) wins and the player cashes out, limited to the game's
 * largest win.
 */
export function nextPays(
  cards: readonly number[],
  calls: readonly string[],
  call: Bet,
  stakeMinor: bigint,
  winMinorMax: bigint | undefined,
): bigint {
  const payout = (stakeMinor * multiplierE4(cards, [...calls, call])) / SCALE;
  return winMinorMax !== undefined && payout > winMinorMax ? winMinorMax : payout;
}
