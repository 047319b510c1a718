import type { Choice, Event } from '../../tables/table.js';
import { inLanguage, texts } from '../../tables/texts.js';
import { eventDeal } from '../event-deal.js';
import type { LiveGame } from '../live-game.js';

const CARD_MS = 260;
const AFTER_MS = 1_200;
const RANKS = 13;
const SUITS = 4;

/**
 * The side (andar or bahar) that gets the card that matches the first one, and the position of the matching card, from
 * 1.
 */
export interface Match {
  readonly side: 'andar' | 'bahar';
  readonly place: number;
}
interface Card {
  readonly rank: number;
  readonly suit: number;
}

/** Draws the cards of a round: the first card, then cards of other ranks without repetition, then the matching card. */
export function cardsTo(place: number, uniform: (below: number) => number): { first: Card; dealt: Card[] } {
  const pack = Array.from({ length: RANKS * SUITS }, (_, n) => ({
    rank: (n % RANKS) + 1,
    suit: Math.floor(n / RANKS),
  }));
  const takeOf = (from: Card[]): Card => from.splice(uniform(from.length), 1)[0] ?? { rank: 1, suit: 0 };
  const first = takeOf(pack);
  const others = pack.filter(({ rank }) => rank !== first.rank);
  const matching = pack.filter(({ rank }) => rank === first.rank);
  const dealt = Array.from({ length: place - 1 }, () => takeOf(others));
  return { first, dealt: [...dealt, takeOf(matching)] };
}

const SIDES = { andar: texts('Andar', 'আন্দর', 'أندر'), bahar: texts('Bahar', 'বাহার', 'بهار') };
const row = (side: keyof typeof SIDES, language: string): string =>
  `<div class="row"><b>${inLanguage(SIDES[side], language)}</b><div class="cards" id="cards-${side}"></div></div>`;

/** The rules of andar bahar, which a dealer deals for the whole table. */
export const andarBahar = (matches: readonly Event<Match>[], choices: readonly Choice[]): LiveGame => ({
  kind: 'andar-bahar',
  doing: texts('Dealing', 'তাস দেওয়া হচ্ছে', 'جارٍ التوزيع'),
  deal: eventDeal(matches, choices, ({ side, place }, uniform) => ({
    mark: `${side === 'andar' ? 'A' : 'H'}${place}`,
    drawing: cardsTo(place, uniform),
    drawingMs: (place + 1) * CARD_MS + AFTER_MS,
  })),
  stage: (language) =>
    `<div class="rows"><div class="cards" id="cards-first"></div><div class="both">${row('andar', language)}${row('bahar', language)}</div></div>`,
});
