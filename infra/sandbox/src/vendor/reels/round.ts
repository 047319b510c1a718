import {
  SCATTERS_MIN,
  scattersOf,
  standing,
  type ReelMachine,
  type Spin,
  type Step,
  type StripMachine,
  type Uniform,
} from './machine.js';
import { FallingBoard } from './falling-board.js';
import { winsOf } from './wins.js';

/**
 * Draws a whole round of a slot machine: a spin, and its free spins if the spin ends with at least three scatters. A
 * bought round consists only of free spins.
 */
export function drawRound(machine: ReelMachine, uniform: Uniform, isBought = false): Spin[] {
  const draw =
    machine.mechanic === 'cascades' ? falling(new FallingBoard(machine), uniform) : turning(machine, uniform);
  const free = (): Spin[] => Array.from({ length: machine.free.spins }, () => ({ isFree: true, steps: draw(true) }));
  if (isBought) return free();
  const paid = { isFree: false, steps: draw(false) };
  const startsFree = scattersOf(machine, paid.steps.at(-1)?.grid ?? []).length >= SCATTERS_MIN;
  return [paid, ...(startsFree ? free() : [])];
}

type Draw = (isFree: boolean) => Step[];

const turning =
  (machine: StripMachine, uniform: Uniform): Draw =>
  (isFree) => {
    const stops = machine.strips.map((strip) => uniform(strip.length));
    const grid = standing(machine, stops);
    return [{ grid, wins: winsOf(machine, grid, isFree ? machine.free.multiplier : 1) }];
  };

const falling =
  (board: FallingBoard, uniform: Uniform): Draw =>
  (isFree) => {
    const steps: Step[] = [];
    board.spin(uniform, isFree, (step) => steps.push(step));
    return steps;
  };
