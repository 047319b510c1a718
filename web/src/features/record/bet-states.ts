/** The states of bets in the order of their tabs. */
export const BET_STATES = ['settled', 'open', 'voided'] as const;
export type BetState = (typeof BET_STATES)[number];
export const BET_RESULTS = ['won', 'lost', 'even'] as const;

/**
 * The filter in the form that the server accepts. Empty texts do not filter; times are instants of the platform's days.
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
