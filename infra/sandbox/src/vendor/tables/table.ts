import { composed, type Texts } from './texts.js';

/** One possible outcome of a bet. */
export interface Outcome {
  /** Its weight, a whole number. */
  readonly weight: number;
  /** The payout for a stake of 100, stake included: 0 for a lost bet, 100 for a returned stake. */
  readonly pays: number;
  readonly told: Texts;
}
/** A choice that a player may bet on. */
export interface Choice {
  readonly id: string;
  readonly name: Texts;
  /** Its highest payout, shown on the button. */
  readonly odds: number;
  readonly outcomes: readonly Outcome[];
}
/** A group of choices: a match, a shot of one strength, or the whole table. */
export interface Market {
  readonly name?: Texts;
  readonly choices: readonly Choice[];
}
/** A game of choices: the player picks one and stakes; the server draws an outcome of that choice. */
export interface Table {
  readonly gameCode: string;
  readonly name: Texts;
  /** Colour of the stage. */
  readonly frame: string;
  readonly art: string;
  /** `betwin` sends stake and win in one call; `bet` takes the stake first and ends the round by a second call. */
  readonly way: 'bet' | 'betwin';
  /** The minimum and maximum stake, in minor units of a currency like the dollar. */
  readonly stakes: readonly [low: number, high: number];
  readonly markets: readonly Market[];
}

/** A possible end of a table's round, before any bet. */
export interface Event<K> {
  readonly weight: number;
  readonly key: K;
  readonly told: Texts;
}

/** A choice among the ends that all choices of a table share. */
export function choiceOf<K>(id: string, name: Texts, events: readonly Event<K>[], pays: (key: K) => number): Choice {
  const outcomes = events.map(({ weight, key, told }) => ({ weight, told, pays: pays(key) }));
  return { id, name, outcomes, odds: Math.max(...outcomes.map((outcome) => outcome.pays)) };
}

/** The part of a choice's name that a record needs to be understood by itself. */
export const fullName = ({ name: market }: Market, { name }: Choice): Texts =>
  market ? composed((language) => `${market[language]}: ${name[language]}`) : name;

export const weightOf = ({ outcomes }: Choice): number => outcomes.reduce((sum, { weight }) => sum + weight, 0);

/** The average return of a choice, from 0 to below 1. */
export const returnOf = (choice: Choice): number =>
  choice.outcomes.reduce((sum, { weight, pays }) => sum + weight * pays, 0) / weightOf(choice) / 100;

/** The chance that a choice pays more than its stake, from 0 to 1. */
export const chanceOf = (choice: Choice): number =>
  choice.outcomes.reduce((sum, { weight, pays }) => sum + (pays > 100 ? weight : 0), 0) / weightOf(choice);

/**
 * @param uniform returns a uniform whole number from 0 to below its argument. The payout is rounded down to a minor
 * unit.
 */
export function drawn(
  choice: Choice,
  stakeMinor: bigint,
  uniform: (below: number) => number,
): { readonly outcome: Outcome; readonly payoutMinor: bigint } {
  let left = uniform(weightOf(choice));
  for (const outcome of choice.outcomes) {
    if (left < outcome.weight) return { outcome, payoutMinor: (stakeMinor * BigInt(outcome.pays)) / 100n };
    left -= outcome.weight;
  }
  throw new RangeError(`nothing of ${choice.id} was drawn`);
}
