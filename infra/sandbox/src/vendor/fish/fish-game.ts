import type { Texts } from '../tables/texts.js';

/** The unit of chances: a chance is the number of hits in this many shots. */
export const SHOTS = 10_000;
/**
 * The share of its price that a shot pays back on average, in millionths of the price. The chance of a hit is computed
 * from it.
 */
const RETURN_MILLIONTHS = 960_000;

/**
 * How a creature moves. With `cross` it swims from one side to the other; with `rise` it comes up from the ground and
 * sinks back.
 */
type Way = 'cross' | 'rise';
export interface Species {
  readonly id: string;
  readonly name: Texts;
  readonly way: Way;
  /** How long (ms) one crossing of the stage takes in a game with tempo 1. */
  readonly crossingMs: number;
  /** How far a creature moves up and down, as a share of the stage's height. */
  readonly swing: number;
  /** How many creatures of the species swim together. Each of them is a separate target. */
  readonly group: number;
  /** The size of the picture on a wide stage, as a factor of its normal size. */
  readonly size: number;
}
/** A species as it occurs in one game. */
export interface Prey {
  readonly species: Species;
  /** The payout of a light shot that hits, in hundredths of the shot's price. */
  readonly value: number;
  /** How often the species appears, as a weight relative to the other species of the game. */
  readonly weight: number;
}
export interface Weapon {
  readonly id: string;
  readonly name: Texts;
  /** The description of the weapon, in a few words. */
  readonly about: Texts;
  readonly icon: 'spark' | 'bolt' | 'net' | 'spear' | 'chain';
  /** The price of one shot of this weapon, as a multiple of the price that the player chose. */
  readonly cost: number;
  /**
   * The factor by which this weapon hits more often than a light shot. The payout of a hit is divided by the same
   * factor.
   */
  readonly times: number;
  /** The maximum number of targets of one shot. The price of the shot is divided equally among its targets. */
  readonly targetsMax: number;
  /** How further targets besides the aimed one are selected. */
  readonly spread: 'one' | 'circle' | 'line' | 'chain';
  /** The maximum distance of a further target, as a share of the stage's width and height. */
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
  /** The speed factor of all creatures; 1 is the normal speed of each species. */
  readonly tempo: number;
  /** The interval (ms) at which groups of creatures enter. */
  readonly everyMs: number;
}

/** Returns in how many of 10,000 shots a weapon hits. */
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

/** Returns the average return of a shot at one species, as a share of the shot's price and before rounding. */
export const returnOf = (prey: Prey, weapon: Weapon): number =>
  (hitsOf(prey, weapon) / SHOTS) * (prey.value / 100 / weapon.times);

/** Returns the price of one shot of a weapon, in minor units. */
export const priceOf = (stakeMinor: bigint, { cost }: Pick<Weapon, 'cost'>): bigint => stakeMinor * BigInt(cost);

/** Formats a multiple that is given in hundredths: 480 becomes ×4.8. */
export const timesText = (value: number): string => `×${value / 100}`;
