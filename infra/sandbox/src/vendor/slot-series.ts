import type { Pays } from './slot-symbol.js';

/**
 * Paytables beside the common one: `bold` pays seldom and much, `calm` often and little. slot.spec.ts computes their exact
 * returns.
 */
const BOLD: Pays = [
  { weight: 2, pays2: 10, pays3: 800 },
  { weight: 3, pays2: 5, pays3: 150 },
  { weight: 4, pays2: 2, pays3: 50 },
  { weight: 5, pays2: 0, pays3: 25 },
  { weight: 7, pays2: 0, pays3: 8 },
  { weight: 9, pays2: 0, pays3: 4 },
];
const CALM: Pays = [
  { weight: 2, pays2: 5, pays3: 100 },
  { weight: 3, pays2: 4, pays3: 60 },
  { weight: 4, pays2: 3, pays3: 40 },
  { weight: 5, pays2: 3, pays3: 20 },
  { weight: 7, pays2: 2, pays3: 10 },
  { weight: 9, pays2: 1, pays3: 8 },
];

/** The colour and the paytable of each epithet; none for the common paytable. */
const EPITHETS: Readonly<Record<string, readonly [frame: string, pays?: Pays]>> = {
  GOLDEN: ['#8a6512', BOLD],
  SILVER: ['#2c57b8'],
  WILD: ['#1f7a4d', BOLD],
  LOST: ['#a5501f', BOLD],
  HIDDEN: ['#6b2f96'],
  GREAT: ['#8c1f3f', BOLD],
  LITTLE: ['#0f6f8a', CALM],
  MIDNIGHT: ['#2c57b8'],
  MONSOON: ['#0f6f8a', CALM],
  HARBOUR: ['#137a6f', CALM],
  MOUNTAIN: ['#a5501f'],
  PALACE: ['#8c1f3f'],
  FESTIVAL: ['#6b2f96', CALM],
  FOREST: ['#1f7a4d', CALM],
  SUNSET: ['#a5501f', CALM],
  THUNDER: ['#2c57b8', BOLD],
};

/** The emblem of each family, which is the dearest symbol of its games. */
const FAMILIES: Readonly<Record<string, string>> = {
  TIGER: 'tiger',
  PEACOCK: 'peacock',
  LANTERN: 'lantern',
  ELEPHANT: 'elephant',
  LOTUS: 'lotus',
  OWL: 'owl',
  MANGO: 'mango',
  MOON: 'moon',
  CRAB: 'crab',
  FISH: 'fish',
  ROOSTER: 'rooster',
  SNAKE: 'snake',
  BIRD: 'bird',
  DRUM: 'drum',
  PARASOL: 'parasol',
  BELL: 'bell',
  BOAT: 'boat',
  CROWN: 'crown',
  COIN: 'coin',
  SEVEN: 'seven',
  SILK: 'paisley',
  DICE: 'dice',
  WHEEL: 'wheel',
  CUP: 'trophy',
  ANCHOR: 'anchor',
  BAZAAR: 'stall',
};

const OTHERS = [
  'crown',
  'peacock',
  'lotus',
  'bell',
  'drum',
  'lantern',
  'moon',
  'kite',
  'parasol',
  'koi',
  'boat',
  'coin',
  'mango',
];
const OTHER_SYMBOLS = 5;

export interface SeriesSlot {
  readonly gameCode: string;
  readonly title: string;
  readonly frame: string;
  readonly arts: readonly string[];
  readonly pays?: Pays | undefined;
}

const inWords = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase();

/** A slot for every epithet of every family: each with its pictures, its colour and its paytable. */
export const SERIES: readonly SeriesSlot[] = Object.entries(FAMILIES).flatMap(([family, emblem], row) =>
  Object.entries(EPITHETS).map(([epithet, [frame, pays]], column) => {
    const others = OTHERS.filter((art) => art !== emblem);
    const arts = Array.from({ length: OTHER_SYMBOLS }, (_, n) => others[(row + column * 2 + n) % others.length] ?? '');
    return {
      gameCode: `${epithet}_${family}`,
      title: `${inWords(epithet)} ${inWords(family)}`,
      frame,
      arts: [emblem, ...arts],
      pays,
    };
  }),
);
