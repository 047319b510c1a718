import type { VerifyGame } from '../verify/verify-game.js';
import { LEAVES, MINES_MAX, MINES_MIN, combinations, placesOf } from './mines-rules.js';

const textOf = (places: readonly number[]): string => places.map((place) => place + 1).join(' ');

export const VERIFY_MINES: VerifyGame = {
  name: 'mines',
  title: 'lib.game.lilyPond',
  how: 'mines.howText',
  idle: '0 0 0',
  rows: { min: MINES_MIN, max: MINES_MAX, label: 'mines.crabs' },
  outcomes: (mines) => combinations(LEAVES, mines),
  resultOf: ([drawn = 0], mines) => textOf(placesOf(mines, drawn)),
  figure: (result) => {
    const places = result.split(' ');
    return places.length <= 4 ? { big: result } : { big: `${places.slice(0, 3).join(' ')} …`, line: result };
  },
  ofBet: ({ mines }) => mines && { result: textOf(mines.places), rows: mines.mines },
};
