import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Raffle = Schemas['RaffleDto'];
export type RaffleEntry = Schemas['RaffleEntryDto'];

/** How often (ms) the raffles are read. The prize fund grows with the bets of other members, which are not pushed. */
const REFRESH_MS = 30_000;

/** Reads the brand's current and past raffles with the member's tickets. */
export const rafflesQuery = queryOptions({
  queryKey: [...keys.raffles, 'list'],
  queryFn: ({ signal }) => request<Schemas['RafflesDto']>('/wps/raffles', { signal }),
  refetchInterval: REFRESH_MS,
});

/** Reads one raffle with its proof. Visitors may read it too. */
export const raffleQuery = (raffleId: string) =>
  queryOptions({
    queryKey: [...keys.raffles, raffleId],
    queryFn: ({ signal }) => request<Raffle>(`/wps/raffles/${encodeURIComponent(raffleId)}`, { signal }),
  });

/**
 * Reads the member's entry in a raffle, with its Merkle path to the root hash. If the member did not enter, the
 * answer has no id.
 */
export const entryQuery = (raffleId: string) =>
  queryOptions({
    queryKey: [...keys.raffles, raffleId, 'entry'],
    queryFn: ({ signal }) => request<RaffleEntry>(`/wps/raffles/${encodeURIComponent(raffleId)}/entry`, { signal }),
    retry: false,
  });

/** Enters the raffle. If the answer is lost, a retry with the same key has no further effect. */
export const claimRaffle = (raffleId: string, key: string): Promise<Raffle> =>
  request<Raffle>('/wps/relay/MCS2_claimRafflePromotion', { method: 'POST', body: { raffleId }, idempotencyKey: key });
