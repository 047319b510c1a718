import type { Texts } from '../tables/texts.js';

/** What few, more and many of a symbol pay, in hundredths of the whole stake; `Machine.counts` says how many that is. */
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
  /** What the cells pay in hundredths of the stake, before the multiplier. */
  readonly hundredths: number;
  readonly multiplier: number;
  /** The number of the line from 1; only where lines pay. */
  readonly line?: number;
  /** In how many ways the symbols pay; included in `hundredths`. Only where ways pay. */
  readonly ways?: number;
}
/** The symbols that stand at one moment, reel by reel from the top, and what they pay. */
export interface Step {
  readonly grid: readonly number[];
  readonly wins: readonly Win[];
}
/** One spin of a round: one step, or as many as symbols fall. */
export interface Spin {
  readonly isFree: boolean;
  readonly steps: readonly Step[];
}
/** Returns a random whole number from 0 up to, but not including, its argument. */
export type Uniform = (below: number) => number;

/** What all machines have. A round is a spin that is paid for, and the free spins that it starts. */
interface Machine {
  readonly gameCode: string;
  readonly title: string;
  /** The colour of the cabinet. */
  readonly frame: string;
  readonly columns: number;
  readonly rows: number;
  readonly symbols: readonly ReelSymbol[];
  /** From how many symbols on each amount of `ReelSymbol.pays` is paid. */
  readonly counts: Pays;
  /** How many free spins three scatters start. Free spins start no more of them. */
  readonly free: { readonly spins: number; readonly multiplier: number };
  /** What the free spins cost without a paid spin, in hundredths of the stake. A round of them is `bought`. */
  readonly priceHundredths: number;
}

/** A machine with reels that turn: equal symbols pay along lines, or in every way from the first reel on. */
export interface StripMachine extends Machine {
  readonly mechanic: 'lines' | 'ways';
  /** The symbols of each reel in their order; the last is followed by the first. */
  readonly strips: readonly (readonly number[])[];
  /** The lines that pay, each as one row a reel. Empty where ways pay. */
  readonly lines: readonly (readonly number[])[];
  /** The most that one spin pays on any stop of the reels, in hundredths of the stake. */
  readonly bestHundredths: number;
}

/**
 * A machine whose symbols fall: equal symbols that touch pay and vanish, others fall into their place, and each further
 * win of the chain has the next multiplier of the ladder. Free spins go on where the chain before them ended.
 */
export interface CascadeMachine extends Machine {
  readonly mechanic: 'cascades';
  /** How frequent each symbol is, as whole numbers. */
  readonly weights: readonly number[];
  /** The multipliers of a chain in ascending order. The last one stays. */
  readonly ladder: readonly number[];
  /** The return to player that 10^8 simulated spins gave. Chains have too many boards to count them. */
  readonly returned: number;
  /** The return that 2 million simulated rounds of bought free spins gave, as a share of their price. */
  readonly boughtReturned: number;
  /** The most that a round pays, in hundredths of the stake. Wins above it are not paid. */
  readonly paidHundredthsMax: number;
}
export type ReelMachine = StripMachine | CascadeMachine;

export const SCATTERS_MIN = 3;

/** Returns a win in minor units, rounded down. A round pays the sum of its wins. */
export const winMinor = (stakeMinor: bigint, { hundredths, multiplier }: Win): bigint =>
  (stakeMinor * BigInt(hundredths * multiplier)) / 100n;

/** Returns the most that a round pays, in hundredths of the stake. A bought round has no paid spin. */
export function largestOf(machine: ReelMachine, isBought: boolean): number {
  if (machine.mechanic === 'cascades') return machine.paidHundredthsMax;
  const { spins, multiplier } = machine.free;
  return machine.bestHundredths * (spins * multiplier + (isBought ? 0 : 1));
}

/** Returns what a round pays in minor units: the sum of its wins, at most the machine's largest payout. */
export function paidMinor(machine: ReelMachine, stakeMinor: bigint, spins: readonly Spin[]): bigint {
  const sum = spins
    .flatMap(({ steps }) => steps.flatMap(({ wins }) => wins))
    .reduce((all, win) => all + winMinor(stakeMinor, win), 0n);
  const most = (stakeMinor * BigInt(largestOf(machine, false))) / 100n;
  return sum < most ? sum : most;
}

/** Returns what the free spins cost at a stake, rounded up, so that they never return more than the pay table states. */
export const priceMinor = ({ priceHundredths }: ReelMachine, stakeMinor: bigint): bigint =>
  (stakeMinor * BigInt(priceHundredths) + 99n) / 100n;

/** Returns the symbols that stand when each reel stops with this place of its strip at the top. */
export const standing = ({ strips, rows }: StripMachine, stops: readonly number[]): number[] =>
  strips.flatMap((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0),
  );

/** Returns the places of the scatters. */
export const scattersOf = ({ symbols }: ReelMachine, grid: readonly number[]): number[] =>
  grid.flatMap((symbol, place) => (symbols[symbol]?.role === 'scatter' ? [place] : []));

/** Returns what so many of a symbol pay, in hundredths of the stake. */
export function payOf({ symbols, counts }: ReelMachine, symbol: number, count: number): number {
  const tier = counts.findLastIndex((least) => count >= least);
  return symbols[symbol]?.pays[tier] ?? 0;
}
