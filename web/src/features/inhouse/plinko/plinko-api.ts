import { request } from '../../../lib/api/request.js';
import type { PlacedRound } from '../inhouse-api.js';
import type { Risk } from './plinko-rules.js';

export interface Bet {
  readonly stakeMinor: string;
  readonly rows: number;
  readonly risk: Risk;
}
export type Played = Bet & PlacedRound;

/** Places one bet; a repeat with the same key gets the first answer and counts once. */
export const placeBet = (bet: Bet, idempotencyKey: string) =>
  request<PlacedRound>('/lgw/inhouse/plinko/bets', { method: 'POST', body: bet, idempotencyKey });
