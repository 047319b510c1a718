/** The states of bets, in the order of their tabs. */
export const BET_STATES = ['settled', 'open', 'voided'] as const;
export type BetState = (typeof BET_STATES)[number];
export const BET_RESULTS = ['won', 'lost', 'even'] as const;

/**
 * The filter as it is sent to the server. An empty text does not filter. Days are converted to instants in the
 * brand's time zone.
 */
export interface BetFilter {
  readonly status: BetState;
  readonly from: string;
  readonly to: string;
  readonly gameType: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly result: string;
  readonly roundId: string;
}
