import { request } from '../../../lib/api/request.js';
import type { PlacedRound } from '../inhouse-api.js';
import type { Risk } from './plinko-rules.js';

export interface Bet {
  readonly stakeMinor: string;
  readonly rows: number;
  readonly risk: Risk;
}
export type Played = Bet & PlacedRound;

/** Places a bet. If it is sent again with the same key, the server gives the first answer and the bet counts once. */
export const placeBet = (bet: Bet, idempotencyKey: string) =>
  request<PlacedRound>('/lgw/inhouse/plinko/bets', { method: 'POST', body: bet, idempotencyKey });
