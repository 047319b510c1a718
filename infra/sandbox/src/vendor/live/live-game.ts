import type { Texts } from '../tables/texts.js';

/** A dealt round, which is the same for all players of a table. */
export interface Dealt {
  /** The payout of a stake of 100 on each choice, stake included; 0 for a lost choice. */
  readonly pays: Readonly<Record<string, number>>;
  readonly text: Texts;
  /** The round in the road map: a letter for its colour, and its label if that is not the letter. */
  readonly mark: string;
  /** The drawing of the page, and how long (ms) the animation takes. */
  readonly drawing: object;
  readonly drawingMs: number;
}
/**
 * The buttons, in a language, of a betting layout with too many spots for one row.
 * @param oddsOf formats the odds of a choice
 */
export type Felt = (language: string, oddsOf: (choiceId: string) => string) => string;
/** The rules of a game that a dealer deals for a whole table. The choices and their odds are those of its `Table`. */
export interface LiveGame {
  /** The name of the folder and of the script. */
  readonly kind: 'baccarat' | 'roulette' | 'sic-bo' | 'andar-bahar';
  /** The text for what the dealer does while the result is shown. */
  readonly doing: Texts;
  /** Deals a round. @param uniform returns a random whole number from 0 up to, but not including, its argument */
  readonly deal: (uniform: (below: number) => number) => Dealt;
  /** The part of the table on which the page draws the round. */
  readonly stage: (language: string) => string;
  readonly felt?: Felt;
}
