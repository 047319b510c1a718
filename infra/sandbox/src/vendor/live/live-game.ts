import type { Texts } from '../tables/texts.js';

/** A dealt round, which is the same for all players of a table. */
export interface Dealt {
  /** The payout for a stake of 100 on each choice, including the stake; 0 for a lost choice. */
  readonly pays: Readonly<Record<string, number>>;
  readonly text: Texts;
  /**
   * The round's mark in the road map (the grid of past results): a letter for the colour, followed by the label if the
   * label differs from the letter.
   */
  readonly mark: string;
  /** The data from which the page draws the round, and (`drawingMs`) how long the animation takes. */
  readonly drawing: object;
  readonly drawingMs: number;
}
/**
 * Builds the buttons of a betting layout with too many spots for one row, in a language.
 * @param oddsOf formats the odds of a choice
 */
export type Felt = (language: string, oddsOf: (choiceId: string) => string) => string;
/** The rules of a game that a dealer deals for a whole table. The choices and their odds are defined in its `Table`. */
export interface LiveGame {
  /** The name of the folder and of the script of this game. */
  readonly kind: 'baccarat' | 'roulette' | 'sic-bo' | 'andar-bahar';
  /** The text that describes what the dealer is doing while the result is drawn. */
  readonly doing: Texts;
  /** Deals a round. @param uniform returns a random whole number from 0 up to, but not including, its argument */
  readonly deal: (uniform: (below: number) => number) => Dealt;
  /** The part of the table on which the page draws the round. */
  readonly stage: (language: string) => string;
  readonly felt?: Felt;
}
