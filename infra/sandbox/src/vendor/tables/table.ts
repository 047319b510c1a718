import { composed, type Texts } from './texts.js';

/** One way that a bet may end. */
export interface Outcome {
  /** Its share of all ways, in whole parts. */
  readonly weight: number;
  /** What is paid for a stake of 100, the stake among it: 0 for a lost bet, 100 for one that is given back. */
  readonly pays: number;
  readonly told: Texts;
}
/** What a player may bet on. */
export interface Choice {
  readonly id: string;
  readonly name: Texts;
  /** What a win pays at its best: the figure on the button. */
  readonly odds: number;
  readonly outcomes: readonly Outcome[];
}
/** Choices that stand together: a fixture, a shot of one strength, or all of a table. */
export interface Market {
  readonly name?: Texts;
  readonly choices: readonly Choice[];
}
/** A game of choices: the player picks one, stakes, and an outcome of that choice is drawn. */
export interface Table {
  readonly gameCode: string;
  readonly name: Texts;
  /** Colour of the stage. */
  readonly frame: string;
  readonly art: string;
  /** `betwin` plays stake and win in one call; `bet` takes the stake first and ends the round by a second call. */
  readonly way: 'bet' | 'betwin';
  /** The least and the most that a bet stakes, in minor units of a currency like the dollar. */
  readonly stakes: readonly [low: number, high: number];
  readonly markets: readonly Market[];
}

/** A way that a table's round may end, before anybody has bet on it. */
export interface Event<K> {
  readonly weight: number;
  readonly key: K;
  readonly told: Texts;
}

/** A choice among ends that all choices of a table share. */
export function choiceOf<K>(id: string, name: Texts, events: readonly Event<K>[], pays: (key: K) => number): Choice {
  const outcomes = events.map(({ weight, key, told }) => ({ weight, told, pays: pays(key) }));
  return { id, name, outcomes, odds: Math.max(...outcomes.map((outcome) => outcome.pays)) };
}

/** What of a choice's name a record needs to be read by itself. */
export const fullName = ({ name: market }: Market, { name }: Choice): Texts =>
  market ? composed((language) => `${market[language]}: ${name[language]}`) : name;

export const weightOf = ({ outcomes }: Choice): number => outcomes.reduce((sum, { weight }) => sum + weight, 0);

/** How much of its stake a choice gives back on the whole, from 0 to below 1. */
export const returnOf = (choice: Choice): number =>
  choice.outcomes.reduce((sum, { weight, pays }) => sum + weight * pays, 0) / weightOf(choice) / 100;

/** How likely a choice is to pay more than its stake, from 0 to 1. */
export const chanceOf = (choice: Choice): number =>
  choice.outcomes.reduce((sum, { weight, pays }) => sum + (pays > 100 ? weight : 0), 0) / weightOf(choice);

/** @param uniform a whole number from 0 to below its argument, every one as likely. Rounded down to a minor unit. */
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
