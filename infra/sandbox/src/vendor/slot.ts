import type { Pays, SlotSymbol } from './slot-symbol.js';

export interface Slot {
  readonly gameCode: string;
  readonly title: string;
  /** The colour of the stage. */
  readonly frame: string;
  readonly symbols: readonly SlotSymbol[];
}
export interface LineWin {
  readonly line: number;
  readonly count: 2 | 3;
  readonly multiplier: number;
}
export interface Spin {
  /** The nine drawn symbols, as indexes into the slot's symbols, row by row. */
  readonly grid: readonly number[];
  readonly wins: readonly LineWin[];
  readonly payoutMinor: bigint;
}

/** The lines that can win (three rows and two diagonals), as positions in the grid. */
export const LINES = [
  [3, 4, 5],
  [0, 1, 2],
  [6, 7, 8],
  [0, 4, 8],
  [6, 4, 2],
] as const;
const CELLS = 9;

/**
 * The paytable that all slots with three reels share; only their pictures differ. slot.spec.ts computes its exact
 * return.
 */
const PAYS: Pays = [
  { weight: 2, pays2: 8, pays3: 300 },
  { weight: 3, pays2: 5, pays3: 120 },
  { weight: 4, pays2: 4, pays3: 50 },
  { weight: 5, pays2: 2, pays3: 25 },
  { weight: 7, pays2: 0, pays3: 12 },
  { weight: 9, pays2: 0, pays3: 6 },
];

const PLUM = '#6b2f96',
  LAGOON = '#0f6f8a',
  RUST = '#a5501f',
  WINE = '#8c1f3f',
  JADE = '#137a6f',
  ROYAL = '#2c57b8';

const slot = (gameCode: string, title: string, frame: string, ...arts: string[]): Slot => ({
  gameCode,
  title,
  frame,
  symbols: symbolsOf(PAYS, arts),
});
const symbolsOf = (pays: Pays, arts: readonly string[]): SlotSymbol[] =>
  pays.map((each, index) => ({ art: arts[index] ?? '', ...each }));

export const SLOTS: readonly Slot[] = [
  slot('PALM_EVENING', 'Palm Evening', JADE, 'parasol', 'elephant', 'peacock', 'lotus', 'mango', 'kite'),
  slot('PALM_DRUMS', 'Palm Drums', RUST, 'drum', 'tiger', 'crown', 'paisley', 'bell', 'mango'),
  slot('LANTERN_ROW', 'Lantern Row', PLUM, 'lantern', 'peacock', 'crown', 'lotus', 'coin', 'moon'),
  slot('KOI_POND', 'Koi Pond', LAGOON, 'koi', 'lotus', 'fish', 'moon', 'owl', 'coin'),
  slot('PEACOCK_COURT', 'Peacock Court', JADE, 'peacock', 'crown', 'paisley', 'lotus', 'bell', 'coin'),
  slot('ELEPHANT_WALK', 'Elephant Walk', WINE, 'elephant', 'tiger', 'parasol', 'mango', 'drum', 'coin'),
  slot('NIGHT_OWL', 'Night Owl', ROYAL, 'owl', 'moon', 'bell', 'lantern', 'kite', 'coin'),
  slot('LOTUS_VAULT', 'Lotus Vault', WINE, 'lotus', 'crown', 'koi', 'paisley', 'boat', 'coin'),
  slot('PAISLEY_SILK', 'Paisley Silk', RUST, 'paisley', 'elephant', 'parasol', 'lotus', 'mango', 'bell'),
  slot('MANGO_RUSH', 'Mango Rush', JADE, 'mango', 'seven', 'peacock', 'kite', 'drum', 'coin'),
  slot('DHOL_BEAT', 'Dhol Beat', WINE, 'drum', 'elephant', 'mango', 'lantern', 'kite', 'bell'),
  slot('MOON_HARBOUR', 'Moon Harbour', ROYAL, 'moon', 'boat', 'fish', 'lantern', 'crab', 'coin'),
  slot('SEVEN_PARASOLS', 'Seven Parasols', RUST, 'parasol', 'seven', 'pagoda', 'lantern', 'kite', 'coin'),
  slot('HILL_PAGODA', 'Hill Pagoda', PLUM, 'pagoda', 'tiger', 'bell', 'parasol', 'moon', 'lantern'),
  slot('TEMPLE_BELL', 'Temple Bell', LAGOON, 'bell', 'elephant', 'lotus', 'pagoda', 'owl', 'coin'),

  slot('RIVER_BOAT', 'River Boat', ROYAL, 'boat', 'koi', 'crab', 'lantern', 'fish', 'moon'),
  slot('ROYAL_CROWN', 'Royal Crown', PLUM, 'crown', 'tiger', 'peacock', 'elephant', 'lotus', 'coin'),
  slot('COPPER_COIN', 'Copper Coin', RUST, 'coin', 'crown', 'seven', 'bell', 'drum', 'paisley'),
  slot('LUCKY_SEVEN', 'Lucky Seven', PLUM, 'seven', 'crown', 'coin', 'bell', 'mango', 'moon'),
  slot('SNAKE_DANCE', 'Snake Dance', JADE, 'snake', 'tiger', 'drum', 'owl', 'lantern', 'coin'),
  slot('MORNING_ROOSTER', 'Morning Rooster', RUST, 'rooster2', 'mango', 'drum', 'kite', 'bell', 'coin'),
];

export const totalWeight = ({ symbols }: Slot): number => symbols.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Draws the symbols of a spin and computes its payout.
 * @param uniform returns a random whole number from 0 up to, but not including, its argument
 */
export function spin(played: Slot, stakeMinor: bigint, uniform: (below: number) => number): Spin {
  const grid = Array.from({ length: CELLS }, () => symbolAt(played, uniform(totalWeight(played))));
  const wins = LINES.flatMap((places, line) =>
    winOf(
      played,
      places.map((place) => grid[place] ?? 0),
      line,
    ),
  );
  const multiplier = wins.reduce((sum, win) => sum + win.multiplier, 0);
  return { grid, wins, payoutMinor: (stakeMinor * BigInt(multiplier)) / BigInt(LINES.length) };
}

/**
 * Returns the return to player as a share of the stake. It is computed for one line, because all lines have the same
 * chances and equal shares of the stake.
 */
export function returnOf(slot: Slot): number {
  const all = totalWeight(slot) ** 3;
  let paid = 0;
  for (const first of slot.symbols)
    for (const third of slot.symbols)
      paid += first.weight ** 2 * third.weight * (first === third ? first.pays3 : first.pays2);
  return paid / all;
}

function symbolAt({ symbols }: Slot, point: number): number {
  let left = point;
  for (const [index, { weight }] of symbols.entries()) {
    if (left < weight) return index;
    left -= weight;
  }
  throw new RangeError(`no symbol at ${point}`);
}

function winOf({ symbols }: Slot, [first = 0, second, third]: readonly number[], line: number): LineWin[] {
  const symbol = symbols[first];
  if (!symbol || second !== first) return [];
  if (third === first) return [{ line, count: 3, multiplier: symbol.pays3 }];
  return symbol.pays2 > 0 ? [{ line, count: 2, multiplier: symbol.pays2 }] : [];
}
