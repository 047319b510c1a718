import type { Schemas } from '../../../lib/api/schemas.js';

/** A bet with its proof; the detail is set once it is settled. */
type ProvenBet = Schemas['BetDetailDto'];

/** The part of the verify page that a game brings. All methods are pure. */
export interface VerifyGame {
  /** The game's name in the address of the verify page, for example `dice`. */
  readonly name: string;
  /** Message ids: the game's name, and how its result is computed. */
  readonly title: string;
  readonly how: string;
  /** The figure before anything was computed. */
  readonly idle: string;
  /** The number of rows decides how the result is drawn, so the page asks for it. */
  readonly rows?: { readonly min: number; readonly max: number; readonly label: string };
  /** How many numbers are drawn one after the other; 1 when absent. */
  readonly count?: number;
  /** The number of equally likely outcomes. */
  outcomes(rows: number): number;
  /** The drawn numbers as a text that is equal for equal results. */
  resultOf(drawn: readonly number[], rows: number): string;
  /** The figure of a result, and a line that explains it. */
  figure(result: string): { readonly big: string; readonly line?: string };
  /** The result of a settled bet, with its rows; undefined for a bet on another game. */
  ofBet(bet: ProvenBet): { readonly result: string; readonly rows?: number } | undefined;
  /** Whether a computed result agrees with that of a bet; absent where both have to be equal. */
  matches?(result: string, played: string): boolean;
}
