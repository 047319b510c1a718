import { FallingBoard } from './falling-board.js';
import type { CascadeMachine, Uniform } from './machine.js';

/**
 * The results of simulated rounds of a slot machine. The return is a share of the price of a round; the highest payout
 * is a multiple of the stake.
 */
export interface Simulated {
  readonly rounds: number;
  readonly returned: number;
  /** Half the width of the 99.9% confidence interval of the return, as a share of the price. */
  readonly margin: number;
  /** The share of paid spins that paid before their free spins, in their own chain of falling symbols. */
  readonly hitRate: number;
  readonly freeChance: number;
  /** The highest payout of a round as a multiple of the stake, before the machine's maximum is applied. */
  readonly highest: number;
}

/** The two-sided 99.9% quantile of the normal distribution. */
const CONFIDENCE = 3.290_527;

/**
 * Simulates rounds on one board and sums their payouts. The rounds are paid spins with the free spins that they start,
 * or bought free spins.
 */
export function simulate(machine: CascadeMachine, rounds: number, uniform: Uniform, isBought = false): Simulated {
  const { free, priceHundredths, paidHundredthsMax } = machine;
  const board = new FallingBoard(machine);
  let [sum, squares, paying, starts, highest] = [0, 0, 0, 0, 0];
  for (let n = 0; n < rounds; n += 1) {
    let won = isBought ? 0 : board.spin(uniform, false);
    if (won > 0) paying += 1;
    if (isBought || board.startsFree) {
      starts += 1;
      // The first of the bought free spins begins a new chain, like a paid spin.
      for (let spin = 0; spin < free.spins; spin += 1) won += board.spin(uniform, !isBought || spin > 0);
    }
    if (won > highest) highest = won;
    const paid = Math.min(won, paidHundredthsMax);
    sum += paid;
    squares += paid * paid;
  }
  const cost = isBought ? priceHundredths : 100;
  const mean = sum / rounds;
  const deviation = Math.sqrt(squares / rounds - mean * mean);
  return {
    rounds,
    returned: mean / cost,
    margin: (CONFIDENCE * deviation) / Math.sqrt(rounds) / cost,
    hitRate: paying / rounds,
    freeChance: starts / rounds,
    highest: highest / 100,
  };
}

/**
 * Returns a fast random number generator with a period of about 2^128 (xoshiro128**, Blackman and Vigna). It is for
 * simulations only; real rounds use `node:crypto`.
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

/** Mixes the bits of a seed (the finaliser of MurmurHash3). */
function mixed(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
