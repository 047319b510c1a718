import { FallingBoard } from './falling-board.js';
import type { CascadeMachine, Uniform } from './machine.js';

/** What simulated spins of a machine gave. Amounts are shares of the stake. */
export interface Simulated {
  readonly spins: number;
  readonly returned: number;
  /** Half of the width of the interval in which the return lies with 99.9% confidence. */
  readonly margin: number;
  /** How many of the spins paid in their own chain, without free spins. */
  readonly hitRate: number;
  readonly freeChance: number;
  readonly highest: number;
}

/** The two-sided 99.9% quantile of the normal distribution. */
const CONFIDENCE = 3.290_527;

/** Plays rounds with their free spins on one board and sums what they pay. */
export function simulate(machine: CascadeMachine, spins: number, uniform: Uniform): Simulated {
  const board = new FallingBoard(machine);
  let [sum, squares, paying, starts, highest] = [0, 0, 0, 0, 0];
  for (let n = 0; n < spins; n += 1) {
    let paid = board.spin(uniform, false);
    if (paid > 0) paying += 1;
    if (board.startsFree) {
      starts += 1;
      for (let free = 0; free < machine.free.spins; free += 1) paid += board.spin(uniform, true);
    }
    sum += paid;
    squares += paid * paid;
    if (paid > highest) highest = paid;
  }
  const mean = sum / spins;
  const deviation = Math.sqrt(squares / spins - mean * mean);
  return {
    spins,
    returned: mean / 100,
    margin: (CONFIDENCE * deviation) / Math.sqrt(spins) / 100,
    hitRate: paying / spins,
    freeChance: starts / spins,
    highest: highest / 100,
  };
}

/**
 * A fast generator with a period of about 2^128 (xoshiro128**, Blackman and Vigna), for simulations only: rounds that are
 * played take their numbers from `node:crypto`.
 * @param seed any whole number; the same seed gives the same numbers
 */
export function seededUniform(seed: number): Uniform {
  let [a, b, c, d] = [seed, seed ^ 0x9e3779b9, seed ^ 0x243f6a88, seed ^ 0xb7e15162].map((each) => mixed(each)) as [
    number,
    number,
    number,
    number,
  ];
  return (below) => {
    const times5 = Math.imul(b, 5);
    const value = Math.imul((times5 << 7) | (times5 >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return Math.floor(((value >>> 0) / 4_294_967_296) * below);
  };
}

/** Spreads the bits of a seed (the finaliser of MurmurHash3). */
function mixed(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
