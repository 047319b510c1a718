import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';

export type CrashTable = Schemas['CrashTableDto'];
export type CrashRound = Schemas['CrashRoundDto'];
export type CrashBet = Schemas['CrashBetDto'];

/**
 * How often (ms) the page reads the shared round with all its bets. Pushes update them too, but not every bet is
 * pushed.
 */
const AGAIN_MS = 4_000;

export const tableQuery = queryOptions({
  queryKey: keys.crash,
  queryFn: ({ signal }) => request<CrashTable>('/lgw/inhouse/crash/table', { signal }),
  refetchInterval: AGAIN_MS,
  staleTime: 0,
});

/** Reads the member's bet that has not ended. Any of the member's devices may have placed it. */
export const openBetQuery = queryOptions({
  queryKey: [...keys.rounds, 'open', 'crash'],
  queryFn: async ({ signal }) =>
    (await request<Schemas['OpenCrashBetDto']>('/lgw/inhouse/crash/open-round', { signal })).bet ?? null,
  staleTime: 0,
});

/** Reads one bet of the member, running or ended. */
export const ownRoundQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...keys.rounds, 'own', roundId],
    queryFn: ({ signal }) => request<Schemas['OwnRoundDto']>(`/lgw/inhouse/rounds/${roundId}`, { signal }),
    staleTime: 0,
  });

export const sharedRoundQuery = (crashRoundId: string) =>
  queryOptions({
    queryKey: [...keys.crash, crashRoundId],
    queryFn: ({ signal }) => request<CrashRound>(`/lgw/inhouse/crash/shared-rounds/${crashRoundId}`, { signal }),
  });

/**
 * A request that changes the member's bet. If it is sent again with the same key, the server gives the first answer.
 */
export interface Act {
  readonly kind: 'bet' | 'cashOut' | 'takeBack';
  readonly path: string;
  readonly body?: object;
}

export const send = ({ path, body }: Act, idempotencyKey: string) =>
  request<CrashBet>(`/lgw/inhouse/crash/rounds${path}`, { method: 'POST', ...(body && { body }), idempotencyKey });
