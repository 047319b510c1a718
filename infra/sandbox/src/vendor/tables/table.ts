import type { LiveGame } from '../live/live-game.js';
import { composed, type Texts } from './texts.js';

/** One possible outcome of a bet. */
export interface Outcome {
  /** The weight of this outcome among all outcomes of the bet. It is a whole number. */
  readonly weight: number;
  /** The payout for a stake of 100, including the stake: 0 if the bet is lost, 100 if the stake is returned. */
  readonly pays: number;
  readonly text: Texts;
}
/** A choice on which a player can bet. */
export interface Choice {
  readonly id: string;
  readonly name: Texts;
  /** The highest payout of the choice for a stake of 100. Its button shows it. */
  readonly odds: number;
  readonly outcomes: readonly Outcome[];
  /** The group under which the page's list of chances shows the choice. Present if there are many similar choices. */
  readonly kind?: Texts;
  /** The maximum stake on the choice as a share of the table's maximum stake; absent if both are equal. */
  readonly share?: number;
}
/** A group of choices, for example one match, or all choices of a table. */
export interface Market {
  readonly name?: Texts;
  readonly choices: readonly Choice[];
}
/** A table game: players stake on its choices, then one draw decides all choices. */
export interface Table {
  readonly gameCode: string;
  readonly name: Texts;
  /** The colour of the stage. */
  readonly frame: string;
  readonly art: string;
  /** The minimum and the maximum stake in minor units of dollars. */
  readonly stakes: readonly [low: number, high: number];
  readonly markets: readonly Market[];
  /**
   * The maximum payout of a round to one player, as a multiple of the table's maximum stake. It is present for tables
   * on which many choices can win together. All choices of such a table share one list of results, and each choice has
   * the same payout on every result on which it wins.
   */
  readonly roundMax?: number;
  /**
   * Groups of choices of which exactly one wins in each draw, apart from ties, zero and triples. Examples are banker
   * and player, or red and black.
   */
  readonly opposed: readonly (readonly string[])[];
  /** The rules by which a dealer deals for the whole table, at times that a clock sets. */
  readonly live: LiveGame;
}

/** A possible result of a round, independent of any bet. */
export interface Event<K> {
  readonly weight: number;
  readonly key: K;
  readonly text: Texts;
}

/** Builds a choice from the list of results that all choices of a table share. */
export function choiceOf<K>(id: string, name: Texts, events: readonly Event<K>[], pays: (key: K) => number): Choice {
  const outcomes = events.map(({ weight, key, text }) => ({ weight, text, pays: pays(key) }));
  return { id, name, outcomes, odds: Math.max(...outcomes.map((outcome) => outcome.pays)) };
}

/**
 * Returns the maximum stake (minor units) on a choice, at a table whose maximum stake is `high`. It is rounded down to
 * two significant digits.
 */
export function stakeMaxOf({ share = 1 }: Pick<Choice, 'share'>, high: number): number {
  const exact = Math.floor(high * share);
  const unit = 10 ** Math.max(0, String(exact).length - 2);
  return share === 1 ? high : Math.floor(exact / unit) * unit;
}

/**
 * Returns the name of a choice together with the name of its group, so that it can be understood in the betting
 * record.
 */
export const fullName = ({ name: market }: Market, { name }: Choice): Texts =>
  market ? composed((language) => `${market[language]}: ${name[language]}`) : name;

/**
 * Returns the choice's side within its group of opposed choices, in the form that the platform reads; an empty object
 * if the choice is in no such group.
 */
export function sideOf({ opposed }: Pick<Table, 'opposed'>, drawId: string, choiceId: string): object {
  const group = opposed.findIndex((ids) => ids.includes(choiceId));
  const ids = opposed[group] ?? [];
  return group < 0 ? {} : { side: { market: `${drawId}:${group}`, side: ids.indexOf(choiceId), sides: ids.length } };
}

export const weightOf = ({ outcomes }: Choice): number => outcomes.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the average return of a choice as a share of the stake, from 0 up to, but not including, 1. */
export const returnOf = (choice: Choice): number =>
  choice.outcomes.reduce((sum, { weight, pays }) => sum + weight * pays, 0) / weightOf(choice) / 100;

/** Returns the chance that a choice pays more than its stake, from 0 to 1. */
export const chanceOf = (choice: Choice): number =>
  choice.outcomes.reduce((sum, { weight, pays }) => sum + (pays > 100 ? weight : 0), 0) / weightOf(choice);
