import { drawsOn } from '../../tables/baccarat.js';
import { composed, inLanguage, texts } from '../../tables/texts.js';
import type { Dealt, LiveGame } from '../live-game.js';

/** A card: its rank from 1 (ace) to 13 (king), and its suit from 0 to 3. */
export interface Card {
  readonly rank: number;
  readonly suit: number;
}
const RANKS = 13;
const SUITS = 4;
/** How long (ms) a card slides in and turns, and the pause (ms) after the last card. */
const CARD_MS = 720;
const AFTER_MS = 800;

/** Returns the value of a card. Ten, jack, queen and king have the value 0. */
const valueOf = ({ rank }: Card): number => (rank >= 10 ? 0 : rank);
const totalOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + valueOf(card), 0) % 10;
const isPair = ([first, second]: readonly Card[]): boolean => first?.rank === second?.rank;

/**
 * Deals both hands by the third-card rules. Each card is drawn with replacement, as from a pack that never gets
 * smaller.
 */
export function dealHands(uniform: (below: number) => number): { player: Card[]; banker: Card[] } {
  const draw = (): Card => ({ rank: uniform(RANKS) + 1, suit: uniform(SUITS) });
  const [first, second, third, fourth] = [draw(), draw(), draw(), draw()];
  const [player, banker] = [
    [first, third],
    [second, fourth],
  ];
  if (totalOf(player) >= 8 || totalOf(banker) >= 8) return { player, banker };
  const card = totalOf(player) <= 5 ? draw() : undefined;
  const drawsBanker = card ? drawsOn(totalOf(banker), valueOf(card)) : totalOf(banker) <= 5;
  return { player: card ? [...player, card] : player, banker: drawsBanker ? [...banker, draw()] : banker };
}

/** Returns the payout for a stake of 100 on each choice, given the two hands. */
export function baccaratPays(player: readonly Card[], banker: readonly Card[]): Record<string, number> {
  const [ofPlayer, ofBanker] = [totalOf(player), totalOf(banker)];
  const isTie = ofPlayer === ofBanker;
  return {
    player: isTie ? 100 : ofPlayer > ofBanker ? 200 : 0,
    banker: isTie ? 100 : ofBanker > ofPlayer ? 195 : 0,
    tie: isTie ? 900 : 0,
    'player-pair': isPair(player) ? 1_200 : 0,
    'banker-pair': isPair(banker) ? 1_200 : 0,
  };
}

function deal(uniform: (below: number) => number): Dealt {
  const { player, banker } = dealHands(uniform);
  const [ofPlayer, ofBanker] = [totalOf(player), totalOf(banker)];
  const text = composed((language) =>
    inLanguage(
      texts(
        `Player ${ofPlayer}, Banker ${ofBanker}`,
        `প্লেয়ার ${ofPlayer}, ব্যাংকার ${ofBanker}`,
        `اللاعب ${ofPlayer}، المصرفي ${ofBanker}`,
      ),
      language,
    ),
  );
  return {
    pays: baccaratPays(player, banker),
    text,
    mark: ofPlayer === ofBanker ? 'T' : ofPlayer > ofBanker ? 'P' : 'B',
    drawing: { player, banker, totals: [ofPlayer, ofBanker] },
    drawingMs: (player.length + banker.length) * CARD_MS + AFTER_MS,
  };
}

const WORDS = { player: texts('Player', 'প্লেয়ার', 'اللاعب'), banker: texts('Banker', 'ব্যাংকার', 'المصرفي') };

const hand = (side: 'player' | 'banker', language: string): string =>
  `<div class="hand ${side}" id="hand-${side}"><h2>${inLanguage(WORDS[side], language)} <b id="total-${side}">–</b></h2><div class="cards" id="cards-${side}"></div></div>`;

/** The rules of baccarat, which a dealer deals for the whole table. */
export const BACCARAT: LiveGame = {
  kind: 'baccarat',
  doing: texts('Dealing', 'তাস দেওয়া হচ্ছে', 'جارٍ التوزيع'),
  deal,
  stage: (language) => hand('player', language) + hand('banker', language),
};
