/** A symbol of a slot: how often it shows, and what two or three from the left on one line pay, in line stakes. */
export interface SlotSymbol {
  readonly art: string;
  readonly weight: number;
  readonly pays2: number;
  readonly pays3: number;
}
export interface Slot {
  readonly gameCode: string;
  readonly title: string;
  readonly symbols: readonly SlotSymbol[];
}
export interface LineWin {
  readonly line: number;
  readonly count: 2 | 3;
  readonly multiplier: number;
}
export interface Spin {
  /** Nine symbols by index, row by row. */
  readonly grid: readonly number[];
  readonly wins: readonly LineWin[];
  readonly payoutMinor: bigint;
}

/** Three rows and both diagonals, as places of the grid. */
export const LINES = [[3, 4, 5], [0, 1, 2], [6, 7, 8], [0, 4, 8], [6, 4, 2]] as const;
const CELLS = 9;

/** One paytable; each game shows it in pictures of its own. Its return is computed exactly in slot.spec.ts. */
const PAYS = [
  { weight: 2, pays2: 8, pays3: 300 }, { weight: 3, pays2: 5, pays3: 120 }, { weight: 4, pays2: 4, pays3: 50 },
  { weight: 5, pays2: 2, pays3: 25 }, { weight: 7, pays2: 0, pays3: 12 }, { weight: 9, pays2: 0, pays3: 6 },
] as const;

const slot = (gameCode: string, title: string, arts: readonly string[]): Slot =>
  ({ gameCode, title, symbols: PAYS.map((pays, index) => ({ art: arts[index] ?? '', ...pays })) });

export const SLOTS: readonly Slot[] = [
  slot('LANTERN_ROW', 'Lantern Row', ['lantern', 'peacock', 'crown', 'lotus', 'coin', 'moon']),
  slot('KOI_POND', 'Koi Pond', ['koi', 'lotus', 'fish', 'moon', 'owl', 'coin']),
  slot('TIGER_GATE', 'Tiger Gate', ['tiger', 'elephant', 'drum', 'owl', 'moon', 'coin']),
];

export const totalWeight = ({ symbols }: Slot): number => symbols.reduce((sum, { weight }) => sum + weight, 0);

/** @param uniform a whole number from 0 to below its argument, every one as likely. */
export function spin(played: Slot, stakeMinor: bigint, uniform: (below: number) => number): Spin {
  const grid = Array.from({ length: CELLS }, () => symbolAt(played, uniform(totalWeight(played))));
  const wins = LINES.flatMap((places, line) => winOf(played, places.map((place) => grid[place] ?? 0), line));
  const multiplier = wins.reduce((sum, win) => sum + win.multiplier, 0);
  return { grid, wins, payoutMinor: (stakeMinor * BigInt(multiplier)) / BigInt(LINES.length) };
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
