import type { Texts } from '../tables/texts.js';
import type { SeededNumbers } from './seeded-numbers.js';

/** The visible state of a match during one step of its clock. */
export interface Frame {
  /** The score of the first and of the second side: goals, rounds won in the present map, or the sum of strokes. */
  readonly score: readonly [number, number];
  /** The maps that each side has won; 0 for sports without maps. */
  readonly sets: readonly [number, number];
  /** The number of the half or of the map that is being played, from 1. */
  readonly period: number;
  /** The number of the minute, round or stroke, from 1; 0 before the start. */
  readonly clock: number;
  readonly isBreak: boolean;
  /** True while the sportsbook accepts no bets, for example while a goal is checked. */
  readonly isSuspended: boolean;
}
/** The whole course of a match, including its future. Only the server knows it. */
export interface Story {
  readonly frames: readonly Frame[];
  /**
   * The value that the page's chart shows for each frame: pressure in a minute of football, the winner of a round, the
   * length of a stroke. Positive values are for the first side. A frame without a value (a break of football) has
   * undefined, so that the marks of the first frames say nothing about later ones.
   */
  readonly marks: readonly (number | undefined)[];
  /** True if the match is abandoned before its end. Bets that are undecided at that time become void. */
  readonly isAbandoned: boolean;
}
/** The chance of each side, in parts per million: to score in a minute, to win a round, or to win the bout. */
export interface Form {
  readonly home: number;
  readonly away: number;
  /** The number of goals that the handicap adds to the score of the first side. */
  readonly handicap: number;
}

export type LegResult = 'won' | 'lost' | 'push';
/** A pick with the chances, from 0 to 1, that it wins or is a push in a state of the match. */
export interface PickChance {
  readonly id: string;
  readonly win: number;
  readonly push: number;
}
export interface Market {
  readonly id: string;
  readonly picks: readonly PickChance[];
}

/** The rules of a sport. Time and money are handled elsewhere. */
export interface Rules {
  /** Draws the chances of a match from the strengths of its sides (thousandths; 1000 is average). */
  form(strengths: readonly [number, number], numbers: SeededNumbers): Form;
  play(form: Form, numbers: SeededNumbers): Story;
  /** The state of a match before its first step. */
  readonly start: Frame;
  /**
   * Returns the states from which the present prices are computed. For each pick the lowest price of these states is
   * used, so that waiting within a price step gives no advantage.
   */
  pricedStates(frame: Frame): readonly Frame[];
  /** Returns the markets with the chances of their picks in a state. In a decided market the chances are 0 or 1. */
  markets(form: Form, frame: Frame): readonly Market[];
  /** Returns the result of a pick (one choice of a market); undefined while it is undecided. */
  resultOf(form: Form, frame: Frame, isEnd: boolean, marketId: string, pickId: string): LegResult | undefined;
  readonly isLiveOffered: boolean;
  marketName(marketId: string): Texts;
  /** Returns the name of a pick. `sides` are the names of the two sides. */
  pickName(form: Form, marketId: string, pickId: string, sides: readonly [Texts, Texts]): Texts;
}

/** Returns the result of a pick that wins under a condition and otherwise loses. */
export const wonIf = (isWon: boolean): LegResult => (isWon ? 'won' : 'lost');

/**
 * Returns the result of an over or under pick: won, lost, or a push (stake returned) if the value equals the line, for
 * example 3 goals at "over 3".
 */
export const against = (value: number, line: number, isOver: boolean): LegResult =>
  value === line ? 'push' : wonIf(value > line === isOver);

export const pick = (id: string, win: number, push = 0): PickChance => ({ id, win, push });
