import type { Texts } from '../tables/texts.js';
import type { SeededNumbers } from './seeded-numbers.js';

/** The state of a match during one step of its clock. */
export interface Frame {
  /** Goals, rounds of the present map, or strokes: of the first side and of the second. */
  readonly score: readonly [number, number];
  /** Maps won so far; 0 where a sport has none. */
  readonly sets: readonly [number, number];
  /** The half or the map that is played, from 1 on. */
  readonly period: number;
  /** The minute, the round or the stroke, from 1 on; 0 before the start. */
  readonly clock: number;
  readonly isBreak: boolean;
  /** True while the sportsbook takes no bets, for example while a goal is checked. */
  readonly isSuspended: boolean;
}
/** The whole course of a match. Only the server knows it. */
export interface Story {
  readonly frames: readonly Frame[];
  /** The mark of each step on the page: pressure by minute, rounds, strokes. Positive for the first side. */
  readonly marks: readonly number[];
  /** True if the match ends before its time, so that undecided bets are void. */
  readonly isAbandoned: boolean;
}
/** The chances of both sides in one match, in parts per million for each step of the clock. */
export interface Form {
  readonly home: number;
  readonly away: number;
  /** The goals that the handicap adds to the first side. */
  readonly handicap: number;
}

export type LegResult = 'won' | 'lost' | 'push';
/** A pick with its chances in the present state, from 0 to 1. */
export interface PickChance {
  readonly id: string;
  readonly win: number;
  readonly push: number;
}
export interface Market {
  readonly id: string;
  readonly picks: readonly PickChance[];
}

/** The rules of a sport, without clock and money. */
export interface Rules {
  /** Draws the chances of a match from the strengths of its sides (thousandths). */
  form(strengths: readonly [number, number], numbers: SeededNumbers): Form;
  play(form: Form, numbers: SeededNumbers): Story;
  /** The state before the first step. */
  readonly start: Frame;
  /**
   * The states that are used for a present price. The lowest of their prices applies, so that waiting gives no
   * advantage.
   */
  pricedStates(frame: Frame): readonly Frame[];
  /** The markets with their chances. A decided market has the chances 0 and 1. */
  markets(form: Form, frame: Frame): readonly Market[];
  /** Returns how a pick ended, or undefined while it is not decided. */
  resultOf(form: Form, frame: Frame, isEnd: boolean, marketId: string, pickId: string): LegResult | undefined;
  readonly isLiveOffered: boolean;
  marketName(marketId: string): Texts;
  /** The name of a pick. `sides` are the names of the two sides. */
  pickName(form: Form, marketId: string, pickId: string, sides: readonly [Texts, Texts]): Texts;
}

/** The result of a pick that wins in one case and loses in every other. */
export const wonIf = (isWon: boolean): LegResult => (isWon ? 'won' : 'lost');

/** The result of a comparison with a line: above it, below it, or exactly on it. */
export const against = (value: number, line: number, isOver: boolean): LegResult =>
  value === line ? 'push' : wonIf(value > line === isOver);

export const pick = (id: string, win: number, push = 0): PickChance => ({ id, win, push });
