import { payOf, SCATTERS_MIN, scattersOf, type StripMachine, type Win } from './machine.js';

/** Returns the wins of the symbols on screen (lines or ways), highest payout first. */
export function winsOf(machine: StripMachine, grid: readonly number[], multiplier: number): Win[] {
  const wins = machine.mechanic === 'lines' ? lineWins(machine, grid) : wayWins(machine, grid);
  return [...wins, ...scatterWins(machine, grid)]
    .map((win) => ({ ...win, multiplier }))
    .toSorted((a, b) => b.hundredths - a.hundredths);
}

type Single = Omit<Win, 'multiplier'>;

/**
 * On a line, the count of a symbol is the number of consecutive reels, from the first one, that show the symbol or a
 * wild.
 */
const lineWins = (machine: StripMachine, grid: readonly number[]): Single[] =>
  machine.lines.flatMap((rows, index) => {
    const places = rows.map((row, reel) => reel * machine.rows + row);
    const symbol = grid[places[0] ?? 0] ?? 0;
    if (machine.symbols[symbol]?.role === 'scatter') return [];
    const end = places.findIndex((place) => !stands(machine, grid[place], symbol));
    const count = end < 0 ? places.length : end;
    const hundredths = payOf(machine, symbol, count);
    return hundredths > 0 ? [{ symbol, count, places: places.slice(0, count), hundredths, line: index + 1 }] : [];
  });

/**
 * On a machine with ways, every combination of one cell per reel that shows the symbol or a wild pays once, from the
 * first reel on.
 */
const wayWins = (machine: StripMachine, grid: readonly number[]): Single[] =>
  [...new Set(grid.slice(0, machine.rows))].flatMap((symbol) => {
    if (machine.symbols[symbol]?.role === 'scatter') return [];
    const reels = machine.strips.map((_, reel) =>
      Array.from({ length: machine.rows }, (__, row) => reel * machine.rows + row).filter((place) =>
        stands(machine, grid[place], symbol),
      ),
    );
    const end = reels.findIndex((places) => places.length === 0);
    const count = end < 0 ? reels.length : end;
    const paying = reels.slice(0, count);
    const ways = paying.reduce((product, places) => product * places.length, 1);
    const hundredths = payOf(machine, symbol, count) * ways;
    return hundredths > 0 ? [{ symbol, count, places: paying.flat(), hundredths, ways }] : [];
  });

function scatterWins(machine: StripMachine, grid: readonly number[]): Single[] {
  const places = scattersOf(machine, grid);
  const symbol = grid[places[0] ?? 0] ?? 0;
  if (places.length < SCATTERS_MIN) return [];
  return [{ symbol, count: places.length, places, hundredths: payOf(machine, symbol, places.length) }];
}

const stands = ({ symbols }: StripMachine, shown: number | undefined, symbol: number): boolean =>
  shown === symbol || symbols[shown ?? 0]?.role === 'wild';
