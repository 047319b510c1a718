import type { Texts } from '../tables/texts.js';

/** Chances are given as the number of hits in this many shots. */
export const SHOTS = 10_000;
/** The share of its price that a shot pays back on average, in millionths of it. The chance of a hit follows from it. */
const RETURN_MILLIONTHS = 960_000;

/** How a creature moves. `cross` swims from one side to the other, `rise` comes up from the ground and sinks back. */
type Way = 'cross' | 'rise';
export interface Species {
  readonly id: string;
  readonly name: Texts;
  readonly way: Way;
  /** How long one crossing takes, in ms, in a game of tempo 1. */
  readonly crossingMs: number;
  /** How far a creature moves up and down, as a share of the stage's height. */
  readonly swing: number;
  /** How many creatures swim together. Each is a target of its own. */
  readonly group: number;
  /** The size of the picture on a wide stage, as a factor. */
  readonly size: number;
}
/** A species in one game. */
export interface Prey {
  readonly species: Species;
  /** The payout of a light shot that hits, in hundredths of its price. */
  readonly value: number;
  /** How often the species appears, compared with the game's others. */
  readonly weight: number;
}
export interface Weapon {
  readonly id: string;
  readonly name: Texts;
  /** The description of the weapon, in a few words. */
  readonly about: Texts;
  readonly icon: 'spark' | 'bolt' | 'net' | 'spear' | 'chain';
  /** The price of one shot, as a multiple of the chosen one. */
  readonly cost: number;
  /** How much more often it hits than a light shot. The payout is lower by the same factor. */
  readonly times: number;
  /** The maximum number of targets of one shot. They share its price equally. */
  readonly targetsMax: number;
  /** How further targets are found beside the aimed one. */
  readonly spread: 'one' | 'circle' | 'line' | 'chain';
  /** The maximum distance of a target, as a share of the stage's width and height. */
  readonly reach: number;
}
export interface FishGame {
  readonly gameCode: string;
  readonly name: Texts;
  /** The colour of the water. */
  readonly frame: string;
  /** The minimum and the maximum price of a shot in minor units of dollars. */
  readonly stakes: readonly [low: number, high: number];
  readonly prey: readonly Prey[];
  readonly weapons: readonly Weapon[];
  /** How fast everything swims; 1 is the speed of the species. */
  readonly tempo: number;
  /** A group of creatures enters at this interval, in ms. */
  readonly everyMs: number;
}

/** Returns in how many of 10,000 tries a weapon hits. */
export const hitsOf = ({ value }: Pick<Prey, 'value'>, { times }: Pick<Weapon, 'times'>): number =>
  Math.floor(RETURN_MILLIONTHS / value) * times;

/**
 * Returns the payout of one hit target in minor units, rounded down.
 * @param priceMinor the price of the whole shot
 * @param targets how many targets share the price
 */
export const hitPaysMinor = (
  priceMinor: bigint,
  { value }: Pick<Prey, 'value'>,
  { times }: Pick<Weapon, 'times'>,
  targets: number,
): bigint => (priceMinor * BigInt(value)) / BigInt(100 * times * targets);

/** Returns the average return of a shot at one species as a share of its price, before rounding. */
export const returnOf = (prey: Prey, weapon: Weapon): number =>
  (hitsOf(prey, weapon) / SHOTS) * (prey.value / 100 / weapon.times);

/** The price of one shot of a weapon in minor units. */
export const priceOf = (stakeMinor: bigint, { cost }: Pick<Weapon, 'cost'>): bigint => stakeMinor * BigInt(cost);

/** Formats a value in hundredths: 480 is ×4.8. */
export const timesText = (value: number): string => `×${value / 100}`;
