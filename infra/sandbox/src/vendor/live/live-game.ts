import type { Texts } from '../tables/texts.js';

/** A dealt round, the same for all players of a table. */
export interface Dealt {
  /** What 100 staked on each choice pay, stake included; 0 for a choice that lost. */
  readonly pays: Readonly<Record<string, number>>;
  readonly text: Texts;
  /** The round in the road map: a letter for its colour, and what is written in it if that is not the letter. */
  readonly mark: string;
  /** What the page draws, and how long the drawing takes. */
  readonly drawing: object;
  readonly drawingMs: number;
}
/**
 * The buttons of a felt that has more places than a row of buttons can hold, in a language.
 * @param oddsOf what a choice pays, as players write it
 */
export type Felt = (language: string, oddsOf: (choiceId: string) => string) => string;
/** The rules of a game that a dealer deals for a whole table. The choices and their odds are those of its `Table`. */
export interface LiveGame {
  /** The name of the folder and of the script. */
  readonly kind: 'baccarat' | 'roulette' | 'sic-bo' | 'andar-bahar';
  /** What the dealer does while the result is drawn. */
  readonly doing: Texts;
  /** Deals a round. @param uniform returns a random whole number from 0 up to, but not including, its argument */
  readonly deal: (uniform: (below: number) => number) => Dealt;
  /** The part of the table on which the page draws the round. */
  readonly stage: (language: string) => string;
  readonly felt?: Felt;
}
