import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Raffle = Schemas['RaffleDto'];
export type RaffleEntry = Schemas['RaffleEntryDto'];

/** How often (ms) raffles are read, because the fund grows with other members' bets, which are not pushed. */
const REFRESH_MS = 30_000;

/** The brand's current and past raffles with the member's tickets. */
export const rafflesQuery = queryOptions({
  queryKey: [...keys.raffles, 'list'],
  queryFn: ({ signal }) => request<Schemas['RafflesDto']>('/wps/raffles', { signal }),
  refetchInterval: REFRESH_MS,
});

/** One raffle with its proof, for everyone. */
export const raffleQuery = (raffleId: string) =>
  queryOptions({
    queryKey: [...keys.raffles, raffleId],
    queryFn: ({ signal }) => request<Raffle>(`/wps/raffles/${encodeURIComponent(raffleId)}`, { signal }),
  });

/** The member's entry with its Merkle path to the root. Without an entry the answer has no id. */
export const entryQuery = (raffleId: string) =>
  queryOptions({
    queryKey: [...keys.raffles, raffleId, 'entry'],
    queryFn: ({ signal }) => request<RaffleEntry>(`/wps/raffles/${encodeURIComponent(raffleId)}/entry`, { signal }),
    retry: false,
  });

/** Enters the raffle. The key makes a retry after a lost answer harmless. */
export const claimRaffle = (raffleId: string, key: string): Promise<Raffle> =>
  request<Raffle>('/wps/relay/MCS2_claimRafflePromotion', { method: 'POST', body: { raffleId }, idempotencyKey: key });
