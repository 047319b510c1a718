import { createHash, createHmac } from 'node:crypto';

/** A card: its rank from 1 (ace) to 13 (king), and its suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export interface Card {
  readonly rank: number;
  readonly suit: number;
}
const RANKS = 13;
const SUITS = 4;
const WORD = 2 ** 32;

/** Returns the commitment to a seed, which players see before the duel: the SHA-256 of the seed in hexadecimal. */
export const commitmentOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/**
 * Returns the pack of a duel, shuffled by its seed, and the side that leads first. Number n of the shuffle is the
 * first four bytes of HMAC-SHA256(seed, "salt:n"), with rejection sampling. The pack is shuffled from its last card to
 * its first (Fisher and Yates). Players can repeat the shuffle when the seed is revealed.
 * @param salt the parts that the players contribute after the seed was committed, so that nobody alone determines the
 * shuffle
 */
export function shuffled(seed: string, salt: string): { readonly pack: readonly Card[]; readonly first: 0 | 1 } {
  let cursor = 0;
  const uniform = (below: number): number => {
    for (;;) {
      const word = createHmac('sha256', seed).update(`${salt}:${cursor}`).digest().readUInt32BE(0);
      cursor += 1;
      if (word < WORD - (WORD % below)) return word % below;
    }
  };
  const pack = Array.from({ length: RANKS * SUITS }, (_, place) => ({
    rank: (place % RANKS) + 1,
    suit: Math.floor(place / RANKS),
  }));
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = uniform(last + 1);
    const [a, b] = [pack[last], pack[other]];
    if (a && b) [pack[last], pack[other]] = [b, a];
  }
  return { pack, first: uniform(2) === 0 ? 0 : 1 };
}

const RANK_NAMES = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUIT_SIGNS = ['♠', '♥', '♦', '♣'];
/** Returns a card as players write it, for example Q♠. */
export const signOf = ({ rank, suit }: Card): string => `${RANK_NAMES[rank] ?? ''}${SUIT_SIGNS[suit] ?? ''}`;
