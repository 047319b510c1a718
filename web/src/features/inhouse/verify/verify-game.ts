import type { Schemas } from '../../../lib/api/schemas.js';

/** A bet with its proof. Its detail exists once the bet is settled. */
type ProvenBet = Schemas['BetDetailDto'];

/** The functions and texts that a game gives to the verify page. All functions are pure. */
export interface VerifyGame {
  /** The game's name in the URL of the verify page, for example `dice`. */
  readonly name: string;
  /** Message ids: the name of the game, and the explanation of how its result is computed. */
  readonly title: string;
  readonly how: string;
  /** The placeholder that is shown in place of a result before one has been computed, for example `00.00`. */
  readonly idle: string;
  /**
   * The smallest and largest number of rows, for a game whose result depends on it. The page then asks for the number
   * of rows.
   */
  readonly rows?: { readonly min: number; readonly max: number; readonly label: string };
  /** How many numbers are drawn one after the other for a round; 1 if absent. */
  readonly count?: number;
  /** The number of equally likely outcomes of a draw. */
  outcomes(rows: number): number;
  /** Converts the drawn numbers to a text that stands for the result. Equal results give equal texts. */
  resultOf(drawn: readonly number[], rows: number): string;
  /** Returns the figure to show for a result, and a sentence that explains it. */
  figure(result: string): { readonly big: string; readonly line?: string };
  /** Returns the result of a settled bet, with its number of rows; undefined for a bet in another game. */
  ofBet(bet: ProvenBet): { readonly result: string; readonly rows?: number } | undefined;
  /**
   * Whether a computed result agrees with the result of a bet. If this function is absent, the two results must be
   * equal.
   */
  matches?(result: string, played: string): boolean;
}
