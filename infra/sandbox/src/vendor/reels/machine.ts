import type { Texts } from '../tables/texts.js';

/**
 * The payouts for few, more and many of a symbol, in hundredths of the whole stake; `Machine.counts` defines how many.
 */
export type Pays = readonly [few: number, more: number, many: number];

export interface ReelSymbol {
  readonly art: string;
  readonly name: Texts;
  /** A wild stands for every paying symbol. Scatters count anywhere, and three of them start free spins. */
  readonly role: 'pays' | 'wild' | 'scatter';
  readonly pays: Pays;
}
/** Cells that pay together, numbered reel by reel from the top. */
export interface Win {
  readonly symbol: number;
  readonly count: number;
  readonly places: readonly number[];
  /** The payout of the cells in hundredths of the stake, before the multiplier. */
  readonly hundredths: number;
  readonly multiplier: number;
  /** The line's number, from 1; only for machines with lines. */
  readonly line?: number;
  /** The number of ways in which the symbols pay; included in `hundredths`. Only for machines with ways. */
  readonly ways?: number;
}
/** The symbols on screen at one moment, reel by reel from the top, and their payout. */
export interface Step {
  readonly grid: readonly number[];
  readonly wins: readonly Win[];
}
/** One spin of a round: one step, or one step for each fall of symbols. */
export interface Spin {
  readonly isFree: boolean;
  readonly steps: readonly Step[];
}
/** Returns a random whole number from 0 up to, but not including, its argument. */
export type Uniform = (below: number) => number;

/** The properties of all machines. A round is a paid spin and the free spins that it starts. */
interface Machine {
  readonly gameCode: string;
  readonly title: string;
  /** The colour of the cabinet. */
  readonly frame: string;
  readonly columns: number;
  readonly rows: number;
  readonly symbols: readonly ReelSymbol[];
  /** The symbol counts for which the amounts of `ReelSymbol.pays` are paid. */
  readonly counts: Pays;
  /** How many free spins three scatters start. Free spins cannot start further ones. */
  readonly free: { readonly spins: number; readonly multiplier: number };
  /** The price of bought free spins in hundredths of the stake. Their round is `bought`. */
  readonly priceHundredths: number;
}

/** A machine with reels that turn: equal symbols pay along lines, or in every way from the first reel on. */
export interface StripMachine extends Machine {
  readonly mechanic: 'lines' | 'ways';
  /** The symbols of each reel in their order; the last is followed by the first. */
  readonly strips: readonly (readonly number[])[];
  /** The lines that pay, each as a row number for each reel. Empty for machines with ways. */
  readonly lines: readonly (readonly number[])[];
  /** The maximum payout of one spin over all stops of the reels, in hundredths of the stake. */
  readonly bestHundredths: number;
}

/**
 * A machine whose symbols fall: equal adjacent symbols pay and vanish, others fall into their place, and each further
 * win of the chain has the next multiplier. Free spins continue with the last multiplier of the previous chain.
 */
export interface CascadeMachine extends Machine {
  readonly mechanic: 'cascades';
  /** How frequent each symbol is, as whole numbers. */
  readonly weights: readonly number[];
  /** The multipliers of a chain in ascending order. The last one stays. */
  readonly ladder: readonly number[];
  /** The return to player of 10^8 simulated spins. Chains have too many boards for an exact count. */
  readonly returned: number;
  /** The return that 2 million simulated rounds of bought free spins gave, as a share of their price. */
  readonly boughtReturned: number;
  /** The maximum payout of a round, in hundredths of the stake. Wins above it are not paid. */
  readonly paidHundredthsMax: number;
}
export type ReelMachine = StripMachine | CascadeMachine;

export const SCATTERS_MIN = 3;

/** Returns a win in minor units, rounded down. A round pays the sum of its wins. */
export const winMinor = (stakeMinor: bigint, { hundredths, multiplier }: Win): bigint =>
  (stakeMinor * BigInt(hundredths * multiplier)) / 100n;

/** Returns the maximum payout of a round, in hundredths of the stake. A bought round has no paid spin. */
export function largestOf(machine: ReelMachine, isBought: boolean): number {
  if (machine.mechanic === 'cascades') return machine.paidHundredthsMax;
  const { spins, multiplier } = machine.free;
  return machine.bestHundredths * (spins * multiplier + (isBought ? 0 : 1));
}

/** Returns the payout of a round in minor units: the sum of its wins, at most the machine's maximum. */
export function paidMinor(machine: ReelMachine, stakeMinor: bigint, spins: readonly Spin[]): bigint {
  const sum = spins
    .flatMap(({ steps }) => steps.flatMap(({ wins }) => wins))
    .reduce((all, win) => all + winMinor(stakeMinor, win), 0n);
  const most = (stakeMinor * BigInt(largestOf(machine, false))) / 100n;
  return sum < most ? sum : most;
}

/**
 * Returns the price of the free spins at a stake, rounded up, so that their return never exceeds the one in the pay
 * table.
 */
export const priceMinor = ({ priceHundredths }: ReelMachine, stakeMinor: bigint): bigint =>
  (stakeMinor * BigInt(priceHundredths) + 99n) / 100n;

/** Returns the symbols on screen when each reel stops with the given place of its strip at the top. */
export const standing = ({ strips, rows }: StripMachine, stops: readonly number[]): number[] =>
  strips.flatMap((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0),
  );

/** Returns the cells of the scatters. */
export const scattersOf = ({ symbols }: ReelMachine, grid: readonly number[]): number[] =>
  grid.flatMap((symbol, place) => (symbols[symbol]?.role === 'scatter' ? [place] : []));

/** Returns the payout of a number of equal symbols, in hundredths of the stake. */
export function payOf({ symbols, counts }: ReelMachine, symbol: number, count: number): number {
  const tier = counts.findLastIndex((least) => count >= least);
  return symbols[symbol]?.pays[tier] ?? 0;
}
