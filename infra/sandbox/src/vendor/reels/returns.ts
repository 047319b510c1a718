import { payOf, SCATTERS_MIN, type StripMachine } from './machine.js';

/** The returns of a slot machine, and its chance of free spins. */
export interface Returns {
  /** The return to player of a whole round including its free spins, as a share of the stake. */
  readonly returned: number;
  /** The chance that a spin starts free spins. */
  readonly freeChance: number;
  /** The return to player of bought free spins, as a share of their price. */
  readonly bought: number;
}

/**
 * Computes the return of a slot machine exactly, from the frequencies of symbols on its strips. Reels stop
 * independently, and every position of a strip is equally likely. The chance of a symbol in one cell is therefore its
 * frequency on the strip, and the chances of several reels are multiplied.
 */
export function returnsOf(machine: StripMachine): Returns {
  const paying = machine.symbols.flatMap(({ role }, symbol) => (role === 'pays' ? [symbol] : []));
  const perSymbol = machine.mechanic === 'lines' ? lineReturn : wayReturn;
  const scatters = scatterChances(machine);
  const symbol = machine.symbols.findIndex(({ role }) => role === 'scatter');
  const spin =
    paying.reduce((sum, each) => sum + perSymbol(machine, each), 0) +
    scatters.reduce((sum, chance, count) => sum + chance * payOf(machine, symbol, count), 0);
  const freeChance = scatters.slice(SCATTERS_MIN).reduce((sum, chance) => sum + chance, 0);
  const { spins, multiplier } = machine.free;
  const free = spin * spins * multiplier;
  return {
    returned: (spin + freeChance * free) / 100,
    freeChance,
    bought: free / machine.priceHundredths,
  };
}

/**
 * Returns the average payout of a symbol on all lines. A line pays for `count` symbols if the first `count` reels show
 * the symbol and the next reel does not.
 */
function lineReturn(machine: StripMachine, symbol: number): number {
  const shares = machine.strips.map(
    (strip) => strip.filter((each) => matches(machine, each, symbol)).length / strip.length,
  );
  return machine.lines.length * overCounts(machine, symbol, shares, shares);
}

/**
 * Returns the average payout of a symbol on a machine with ways. Each reel contributes its average number of matching
 * cells.
 */
function wayReturn(machine: StripMachine, symbol: number): number {
  const cells = machine.strips.map((strip) => windows(machine, strip).map((shown) => countIn(machine, shown, symbol)));
  const averages = cells.map((counts) => counts.reduce((sum, count) => sum + count, 0) / counts.length);
  const shares = cells.map((counts) => counts.filter((count) => count > 0).length / counts.length);
  return overCounts(machine, symbol, averages, shares);
}

/** Sums the payouts of a symbol, weighted by the chance of each count of consecutive reels that show it. */
function overCounts(machine: StripMachine, symbol: number, amounts: readonly number[], shares: readonly number[]) {
  let sum = 0;
  let before = 1;
  amounts.forEach((amount, reel) => {
    before *= amount;
    const count = reel + 1;
    const ends = count < amounts.length ? 1 - (shares[count] ?? 0) : 1;
    sum += before * ends * payOf(machine, symbol, count);
  });
  return sum;
}

/** Returns, for each number of scatters, the chance of exactly that number. */
function scatterChances(machine: StripMachine): number[] {
  let chances = [1];
  for (const strip of machine.strips) {
    const shown = windows(machine, strip).map(
      (cells) => cells.filter((each) => machine.symbols[each]?.role === 'scatter').length,
    );
    const next = Array.from({ length: chances.length + machine.rows }, () => 0);
    chances.forEach((chance, before) =>
      shown.forEach((count) => {
        next[before + count] = (next[before + count] ?? 0) + chance / shown.length;
      }),
    );
    chances = next;
  }
  return chances;
}

const windows = ({ rows }: StripMachine, strip: readonly number[]): number[][] =>
  strip.map((_, stop) => Array.from({ length: rows }, (__, row) => strip[(stop + row) % strip.length] ?? 0));

const countIn = (machine: StripMachine, shown: readonly number[], symbol: number): number =>
  shown.filter((each) => matches(machine, each, symbol)).length;

const matches = ({ symbols }: StripMachine, shown: number, symbol: number): boolean =>
  shown === symbol || symbols[shown]?.role === 'wild';
