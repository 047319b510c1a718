import type { Texts } from '../tables/texts.js';

/**
 * The payouts for a low, middle and high count of a symbol, in hundredths of the whole stake. `Machine.counts` defines
 * these counts.
 */
export type Pays = readonly [few: number, more: number, many: number];

export interface ReelSymbol {
  readonly art: string;
  readonly name: Texts;
  /**
   * The role of a special symbol. A wild replaces every paying symbol. Scatters count in any position, and three of
   * them start free spins.
   */
  readonly role: 'pays' | 'wild' | 'scatter';
  readonly pays: Pays;
}
/** Cells that pay together. Cells are numbered reel by reel, from the top of each reel. */
export interface Win {
  readonly symbol: number;
  readonly count: number;
  readonly places: readonly number[];
  /** The payout of these cells in hundredths of the stake, before the multiplier. */
  readonly hundredths: number;
  readonly multiplier: number;
  /** The number of the winning line, from 1. Present only for machines with lines. */
  readonly line?: number;
  /**
   * The number of ways in which the symbols pay, which is already included in `hundredths`. Present only for machines
   * with ways.
   */
  readonly ways?: number;
}
/** The symbols on screen at one moment, reel by reel from the top, with the wins that they pay. */
export interface Step {
  readonly grid: readonly number[];
  readonly wins: readonly Win[];
}
/** One spin of a round. It has one step, or, on machines whose symbols fall, one step for each fall. */
export interface Spin {
  readonly isFree: boolean;
  readonly steps: readonly Step[];
}
/** Returns a random whole number from 0 up to, but not including, its argument. */
export type Uniform = (below: number) => number;

/** The properties that all slot machines have. A round is a paid spin with the free spins that it starts. */
interface Machine {
  readonly gameCode: string;
  readonly title: string;
  /** The colour of the cabinet. */
  readonly frame: string;
  readonly columns: number;
  readonly rows: number;
  readonly symbols: readonly ReelSymbol[];
  /** The three counts of a symbol for which `ReelSymbol.pays` gives the payouts. */
  readonly counts: Pays;
  /** How many free spins three scatters start. Free spins do not start further free spins. */
  readonly free: { readonly spins: number; readonly multiplier: number };
  /** The price of bought free spins, in hundredths of the stake. A round with bought free spins is called `bought`. */
  readonly priceHundredths: number;
}

/**
 * A machine with reels that turn. Equal symbols pay along fixed lines, or anywhere on neighbouring reels from the first
 * reel on ("ways").
 */
export interface StripMachine extends Machine {
  readonly mechanic: 'lines' | 'ways';
  /** The symbols of each reel in order. After the last symbol of a strip, its first symbol follows. */
  readonly strips: readonly (readonly number[])[];
  /** The lines that pay: for each line, the row number on each reel. Empty for machines with ways. */
  readonly lines: readonly (readonly number[])[];
  /** The maximum payout of one spin over all positions of the reels, in hundredths of the stake. */
  readonly bestHundredths: number;
}

/**
 * A machine whose symbols fall. Equal adjacent symbols pay and vanish, and other symbols fall into their place. Each
 * further win of the chain has the next multiplier. Free spins continue with the last multiplier of the former chain.
 */
export interface CascadeMachine extends Machine {
  readonly mechanic: 'cascades';
  /** For each symbol, its weight (a whole number) when the symbols of the board are drawn. */
  readonly weights: readonly number[];
  /**
   * The multipliers of a chain, in ascending order. After the last one is reached, it is used for the rest of the
   * chain.
   */
  readonly ladder: readonly number[];
  /**
   * The return to player of 10^8 simulated spins, as a share of the stake. It is simulated because the chains have too
   * many boards for an exact computation.
   */
  readonly returned: number;
  /** The return of bought free spins in 2 million simulated rounds, as a share of their price. */
  readonly boughtReturned: number;
  /** The maximum payout of a round, in hundredths of the stake. Winnings above this maximum are not paid. */
  readonly paidHundredthsMax: number;
}
export type ReelMachine = StripMachine | CascadeMachine;

export const SCATTERS_MIN = 3;

/** Returns a win in minor units, rounded down. */
export const winMinor = (stakeMinor: bigint, { hundredths, multiplier }: Win): bigint =>
  (stakeMinor * BigInt(hundredths * multiplier)) / 100n;

/** Returns the largest possible payout of a round, in hundredths of the stake. A bought round has no paid spin. */
export function largestOf(machine: ReelMachine, isBought: boolean): number {
  if (machine.mechanic === 'cascades') return machine.paidHundredthsMax;
  const { spins, multiplier } = machine.free;
  return machine.bestHundredths * (spins * multiplier + (isBought ? 0 : 1));
}

/**
 * Returns the payout of a round in minor units. It is the sum of the round's wins, limited to the machine's maximum.
 */
export function paidMinor(machine: ReelMachine, stakeMinor: bigint, spins: readonly Spin[]): bigint {
  const sum = spins
    .flatMap(({ steps }) => steps.flatMap(({ wins }) => wins))
    .reduce((all, win) => all + winMinor(stakeMinor, win), 0n);
  const most = (stakeMinor * BigInt(largestOf(machine, false))) / 100n;
  return sum < most ? sum : most;
}

/**
 * Returns the price (minor units) of bought free spins at a stake. It is rounded up, so that their return is never
 * above the return in the pay table.
 */
export const priceMinor = ({ priceHundredths }: ReelMachine, stakeMinor: bigint): bigint =>
  (stakeMinor * BigInt(priceHundredths) + 99n) / 100n;

/** Returns the symbols on screen if each reel stops with the given position of its strip at the top. */
export const standing = ({ strips, rows }: StripMachine, stops: readonly number[]): number[] =>
  strips.flatMap((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0),
  );

/** Returns the positions of the cells that show a scatter. */
export const scattersOf = ({ symbols }: ReelMachine, grid: readonly number[]): number[] =>
  grid.flatMap((symbol, place) => (symbols[symbol]?.role === 'scatter' ? [place] : []));

/** Returns the payout for a count of equal symbols, in hundredths of the stake. */
export function payOf({ symbols, counts }: ReelMachine, symbol: number, count: number): number {
  const tier = counts.findLastIndex((least) => count >= least);
  return symbols[symbol]?.pays[tier] ?? 0;
}
