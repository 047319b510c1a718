import { composed, texts, type Texts } from '../tables/texts.js';
import { roundsOf, otherSide, type DuelState, type Side } from './duel-rules.js';
import { signOf, type Card } from './pack.js';

/** The ranks in Arabic are words, so that a list of cards has one direction of text. */
const ARABIC_RANKS: Readonly<Record<number, string>> = { 1: 'آس', 11: 'ولد', 12: 'ملكة', 13: 'ملك' };
const signIn = (language: keyof Texts, card: Card): string =>
  language === 'AR' ? `${ARABIC_RANKS[card.rank] ?? card.rank}${signOf(card).slice(-1)}` : signOf(card);

/** Returns the description of a duel's bet for the betting record. */
export const choiceOf = (room: number, rival: string): Texts =>
  texts(`Room ${room}, against ${rival}`, `কক্ষ ${room}, প্রতিপক্ষ ${rival}`, `الغرفة ${room}، ضد ${rival}`);

/**
 * Returns a finished duel as text for one of its players: the winner, and every round with this player's card first.
 */
export function outcomeOf(state: DuelState, side: Side, rival: string): Texts {
  const score = `${roundsOf(state, side)}–${roundsOf(state, otherSide(side))}`;
  const cards = (language: keyof Texts): string =>
    state.rounds
      .map((round) => `${signIn(language, round.cards[side])}–${signIn(language, round.cards[otherSide(side)])}`)
      .join(language === 'AR' ? '، ' : ', ');
  const played = (language: keyof Texts, before: string, after: string): string =>
    state.rounds.length === 0 ? '' : `${before}${cards(language)}${after}`;
  const { winner, how } = state.result ?? { winner: undefined, how: 'rounds' };
  const kind = winner === undefined ? 'tie' : winner === side ? 'won' : 'lost';
  const gaveUp = how === 'given-up';
  const ends = {
    tie: texts(`Tie ${score} with ${rival}`, `${rival}-এর সঙ্গে টাই ${score}`, `تعادل ${score} مع ${rival}`),
    won: gaveUp
      ? texts(`Won: ${rival} gave up`, `জয়: ${rival} হার মেনেছে`, `فوز: ${rival} انسحب`)
      : texts(`Won ${score} against ${rival}`, `${rival}-এর বিপক্ষে ${score} জয়`, `فوز ${score} على ${rival}`),
    lost: gaveUp
      ? texts(`Lost: gave up against ${rival}`, `হার: ${rival}-এর কাছে হার মেনেছেন`, `خسارة: انسحاب أمام ${rival}`)
      : texts(`Lost ${score} to ${rival}`, `${rival}-এর কাছে ${score} হার`, `خسارة ${score} أمام ${rival}`),
  }[kind];
  return composed((language) => {
    const before = { EN: ' · ', BN: ' · ', AR: ' · الأوراق ' }[language];
    return `${ends[language]}${played(language, before, '')}`;
  });
}
