import type { VerifyGame } from '../verify/verify-game.js';
import { CARDS, DRAWN, rankName, rankOf } from './hilo-rules.js';

const SHOWN = 5;
const textOf = (cards: readonly number[]): string => cards.map((card) => rankName(rankOf(card))).join(' ');

export const VERIFY_HILO: VerifyGame = {
  name: 'hilo',
  title: 'lib.game.highTide',
  how: 'hilo.howText',
  idle: 'A 2 3',
  count: DRAWN,
  outcomes: () => CARDS,
  resultOf: textOf,
  figure: (result) => {
    const ranks = result.split(' ');
    return ranks.length <= SHOWN ? { big: result } : { big: `${ranks.slice(0, SHOWN).join(' ')} …`, line: result };
  },
  ofBet: ({ hilo }) => hilo && { result: textOf(hilo.cards) },
  // The bet shows only the cards that were turned, while the seed gives all of them. So only the beginning is
  // compared.
  matches: (result, played) => `${result} `.startsWith(`${played} `),
};
