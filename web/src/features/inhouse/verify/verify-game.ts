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
  /** The placeholder figure before a result is computed. */
  readonly idle: string;
  /** The range of rows, if their number decides how the result is drawn; the page asks for it. */
  readonly rows?: { readonly min: number; readonly max: number; readonly label: string };
  /** How many numbers are drawn in sequence; 1 when absent. */
  readonly count?: number;
  /** The number of equally likely outcomes. */
  outcomes(rows: number): number;
  /** Converts the drawn numbers to a text for comparison; equal results give equal texts. */
  resultOf(drawn: readonly number[], rows: number): string;
  /** The figure of a result, and one sentence that explains it. */
  figure(result: string): { readonly big: string; readonly line?: string };
  /** The result of a settled bet, with its rows; undefined for a bet in another game. */
  ofBet(bet: ProvenBet): { readonly result: string; readonly rows?: number } | undefined;
  /** Whether a computed result agrees with that of a bet; if absent, they must be equal. */
  matches?(result: string, played: string): boolean;
}
