import type { LiveGame } from '../live/live-game.js';
import { composed, type Texts } from './texts.js';

/** One possible outcome of a bet. */
export interface Outcome {
  /** The weight of this outcome among all outcomes of the bet, a whole number. */
  readonly weight: number;
  /** The payout of a stake of 100, stake included: 0 for a lost bet, 100 if the stake is returned. */
  readonly pays: number;
  readonly text: Texts;
}
/** A choice on which a player can bet. */
export interface Choice {
  readonly id: string;
  readonly name: Texts;
  /** The highest payout of the choice, which its button shows. */
  readonly odds: number;
  readonly outcomes: readonly Outcome[];
  /** The group under which the table of chances lists the choice, if there are many similar choices. */
  readonly kind?: Texts;
  /** The highest stake on the choice as a share of the table's highest; absent for the whole. */
  readonly share?: number;
}
/** A group of choices, for example one match, or all choices of a table. */
export interface Market {
  readonly name?: Texts;
  readonly choices: readonly Choice[];
}
/** A dealt table: players stake on its choices, then one draw decides all of them. */
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
   * The maximum payout of a round to one player, as a multiple of the highest stake. It is for tables on which many
   * choices can win together. Its choices share one list of results, and each choice pays the same on every win.
   */
  readonly roundMax?: number;
  /**
   * Sets of choices of which exactly one wins in each draw, except for ties: for example banker and player, red and
   * black.
   */
  readonly opposed: readonly (readonly string[])[];
  /** How a dealer deals for the whole table on a clock. */
  readonly live: LiveGame;
}

/** A possible result of a round, independent of any bet. */
export interface Event<K> {
  readonly weight: number;
  readonly key: K;
  readonly text: Texts;
}

/** Builds a choice from the possible results that all choices of a table share. */
export function choiceOf<K>(id: string, name: Texts, events: readonly Event<K>[], pays: (key: K) => number): Choice {
  const outcomes = events.map(({ weight, key, text }) => ({ weight, text, pays: pays(key) }));
  return { id, name, outcomes, odds: Math.max(...outcomes.map((outcome) => outcome.pays)) };
}

/** The highest stake (minor units) on a choice of a table whose highest is `high`, rounded down to two digits. */
export function stakeMaxOf({ share = 1 }: Pick<Choice, 'share'>, high: number): number {
  const exact = Math.floor(high * share);
  const unit = 10 ** Math.max(0, String(exact).length - 2);
  return share === 1 ? high : Math.floor(exact / unit) * unit;
}

/** Returns the name of a choice with its group, so that it is understood in the betting record. */
export const fullName = ({ name: market }: Market, { name }: Choice): Texts =>
  market ? composed((language) => `${market[language]}: ${name[language]}`) : name;

/** The side of a choice within its set of opposed choices, as the platform reads it; undefined for any other choice. */
export function sideOf({ opposed }: Pick<Table, 'opposed'>, drawId: string, choiceId: string): object {
  const group = opposed.findIndex((ids) => ids.includes(choiceId));
  const ids = opposed[group] ?? [];
  return group < 0 ? {} : { side: { market: `${drawId}:${group}`, side: ids.indexOf(choiceId), sides: ids.length } };
}

export const weightOf = ({ outcomes }: Choice): number => outcomes.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the average return of a choice as a share of the stake, from 0 up to, but not including, 1. */
export const returnOf = (choice: Choice): number =>
  choice.outcomes.reduce((sum, { weight, pays }) => sum + weight * pays, 0) / weightOf(choice) / 100;

/** The chance that a choice pays more than its stake, from 0 to 1. */
export const chanceOf = (choice: Choice): number =>
  choice.outcomes.reduce((sum, { weight, pays }) => sum + (pays > 100 ? weight : 0), 0) / weightOf(choice);
