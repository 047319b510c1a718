import { request } from '../../../lib/api/request.js';
import type { PlacedRound } from '../inhouse-api.js';
import type { Times } from './wheel-rules.js';

export interface Bet {
  /** The sum of all stakes of the spin. */
  readonly stakeMinor: string;
  readonly spots: readonly { readonly times: Times; readonly stakeMinor: string }[];
}
export type Played = Bet & PlacedRound;

/**
 * Places all stakes of one spin. If it is sent again with the same key, the server gives the first answer and the
 * stakes count once.
 */
export const placeBet = ({ spots }: Bet, idempotencyKey: string) =>
  request<PlacedRound>('/lgw/inhouse/wheel/bets', { method: 'POST', body: { spots }, idempotencyKey });
