import type { Card } from './pack.js';

/** One of the two players of a duel. */
export type Side = 0 | 1;
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/**
 * The rules of a duel. Both players have the same number of cards, and each plays one card in each round; `order`
 * decides who wins the round. The first player who has won `toWin` rounds wins the duel. If all cards are played
 * before that, the player who has won more rounds wins; equal numbers are a tie.
 */
export interface DuelRules {
  /**
   * How the cards of a round are played. `led`: one player leads an open card and the other answers. `sealed`: both
   * choose hidden cards, which are then shown together.
   */
  readonly play: 'led' | 'sealed';
  /**
   * Which card wins a round. `high`: the higher rank (ace is the lowest). `low`: the lower rank. `ace`: the higher
   * rank, but an ace beats a king. `red`: a red card beats a black one; for the same colour, the higher rank. `trump`:
   * the answer must be of the led suit if the player has one; the higher card of the led suit wins, and a card of the
   * trump suit beats every other suit. If cards are equal in this order, nobody wins the round.
   */
  readonly order: 'high' | 'low' | 'ace' | 'red' | 'trump';
  readonly cards: number;
  readonly toWin: number;
}

/** A finished round. The two elements of `cards` belong to side 0 and side 1. */
export interface DuelRound {
  readonly lead: Side;
  readonly cards: readonly [Card, Card];
  readonly taker: Side | undefined;
}
export interface DuelResult {
  /** The side that won the duel; undefined for a tie. */
  readonly winner: Side | undefined;
  readonly how: 'rounds' | 'given-up';
}
export interface DuelState {
  readonly rules: DuelRules;
  readonly trump: number | undefined;
  /** The side that leads the first round. After that, the sides lead in turn. */
  readonly first: Side;
  readonly hands: readonly [readonly Card[], readonly Card[]];
  /** The cards that the two sides have played in the present round. */
  readonly laid: readonly [Card | undefined, Card | undefined];
  readonly rounds: readonly DuelRound[];
  readonly result: DuelResult | undefined;
}

const ACE = 1;
const KING = 13;
const RED_SUITS: ReadonlySet<number> = new Set([1, 2]);
/** A number above every rank. It is added to the rank, so that suit or colour is decided before rank. */
const ABOVE_RANKS = 100;

/**
 * Deals a duel from the top of the pack, one card to each player in turn. The next card of the pack determines the
 * trump suit.
 */
export function dealt(rules: DuelRules, pack: readonly Card[], first: Side): DuelState {
  const own = (side: Side): Card[] => pack.slice(0, rules.cards * 2).filter((_, place) => place % 2 === side);
  const trump = rules.order === 'trump' ? pack[rules.cards * 2]?.suit : undefined;
  return { rules, trump, first, hands: [own(0), own(1)], laid: [undefined, undefined], rounds: [], result: undefined };
}

export const leaderOf = ({ first, rounds }: Pick<DuelState, 'first' | 'rounds'>): Side =>
  rounds.length % 2 === 0 ? first : otherSide(first);

export const roundsOf = ({ rounds }: Pick<DuelState, 'rounds'>, side: Side): number =>
  rounds.filter(({ taker }) => taker === side).length;

/** Returns true if a player must play a card now. In sealed play this can be both players. */
export function isDue(state: DuelState, side: Side): boolean {
  if (state.result || state.laid[side]) return false;
  return state.rules.play === 'sealed' || side === leaderOf(state) || state.laid[otherSide(side)] !== undefined;
}

/** Returns the cards that a player may play now; an empty list if the player may not play now. */
export function playable(state: DuelState, side: Side): readonly Card[] {
  if (!isDue(state, side)) return [];
  const hand = state.hands[side];
  const led = state.rules.order === 'trump' ? state.laid[otherSide(side)] : undefined;
  const following = led ? hand.filter(({ suit }) => suit === led.suit) : [];
  return following.length > 0 ? following : hand;
}

/** Returns the weakest playable card. It is played automatically for a player whose time has run out. */
export function weakest(state: DuelState, side: Side): Card | undefined {
  const led = state.laid[otherSide(side)]?.suit;
  return playable(state, side).toSorted((a, b) => worth(state, a, led) - worth(state, b, led))[0];
}

/**
 * Plays a card. Returns undefined if this card may not be played now. The second card of a round ends the round, and
 * possibly the duel.
 */
export function played(state: DuelState, side: Side, { rank, suit }: Card): DuelState | undefined {
  const card = playable(state, side).find((own) => own.rank === rank && own.suit === suit);
  if (!card) return undefined;
  const rest = state.hands[side].filter((own) => own !== card);
  const hands = side === 0 ? ([rest, state.hands[1]] as const) : ([state.hands[0], rest] as const);
  const laid = side === 0 ? ([card, state.laid[1]] as const) : ([state.laid[0], card] as const);
  const [mine, theirs] = laid;
  if (!mine || !theirs) return { ...state, hands, laid };
  const lead = leaderOf(state);
  const rounds = [
    ...state.rounds,
    { lead, cards: [mine, theirs] as const, taker: takerOf(state, lead, [mine, theirs]) },
  ];
  const next: DuelState = { ...state, hands, laid: [undefined, undefined], rounds };
  return { ...next, result: resultOf(next) };
}

/** Ends a duel because a player gives up. The other player wins. */
export const givenUp = (state: DuelState, side: Side): DuelState =>
  state.result ? state : { ...state, result: { winner: otherSide(side), how: 'given-up' } };

/** Returns the side that wins a round with these two cards; undefined if neither wins. */
export function takerOf(
  state: Pick<DuelState, 'rules' | 'trump'>,
  lead: Side,
  cards: readonly [Card, Card],
): Side | undefined {
  const led = cards[lead].suit;
  if (state.rules.order === 'ace') {
    const ranks = cards.map(({ rank }) => rank);
    if (ranks.includes(ACE) && ranks.includes(KING)) return cards[0].rank === ACE ? 0 : 1;
  }
  const [a, b] = [worth(state, cards[0], led), worth(state, cards[1], led)];
  return a === b ? undefined : a > b ? 0 : 1;
}

function worth({ rules, trump }: Pick<DuelState, 'rules' | 'trump'>, { rank, suit }: Card, led?: number): number {
  if (rules.order === 'low') return -rank;
  if (rules.order === 'red') return rank + (RED_SUITS.has(suit) ? ABOVE_RANKS : 0);
  if (rules.order === 'trump') return rank + (suit === trump ? 2 * ABOVE_RANKS : suit === led ? ABOVE_RANKS : 0);
  return rank;
}

function resultOf(state: DuelState): DuelResult | undefined {
  const [a, b] = [roundsOf(state, 0), roundsOf(state, 1)];
  if (Math.max(a, b) < state.rules.toWin && state.rounds.length < state.rules.cards) return undefined;
  return { winner: a === b ? undefined : a > b ? 0 : 1, how: 'rounds' };
}

/** The fee of the house, in percent of the pot that a player wins. A tie has no fee. */
export const FEE_PERCENT = 3;
const PARTS = 100n;

/** Returns the payout of the winner in minor units: both stakes minus the fee, rounded down. */
export const winnerGets = (stakeMinor: bigint): bigint => (2n * stakeMinor * (PARTS - BigInt(FEE_PERCENT))) / PARTS;

/** Returns the payouts of the two sides at the end of a duel, in minor units. */
export function paysOf({ winner }: DuelResult, stakeMinor: bigint): readonly [bigint, bigint] {
  if (winner === undefined) return [stakeMinor, stakeMinor];
  return winner === 0 ? [winnerGets(stakeMinor), 0n] : [0n, winnerGets(stakeMinor)];
}
