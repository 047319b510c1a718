import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';
import type { BetFilter } from './bet-states.js';

export type Bet = Schemas['BetDto'];
export type BetDetail = Schemas['BetDetailDto'];
export type BetPage = Schemas['BetPageDto'];
export type Totals = Schemas['BetTotalsDto'];
export type PlayedGame = Schemas['PlayedGameDto'];

const PAGE_SIZE = 20;

/** The bets that a filter asks for, newest first; what stood before stays while the next list comes. */
export const betsQuery = (filter: BetFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.bets, 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      request<BetPage>('/wps/bets', { signal, query: { ...filter, cursor: pageParam, pageSize: PAGE_SIZE } }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    meta: { figures: true },
  });

/** One bet with its proof. */
export const betQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...keys.bets, 'one', roundId],
    queryFn: ({ signal }) => request<BetDetail>(`/wps/bets/${encodeURIComponent(roundId)}`, { signal }),
  });

/** What a bet gained or lost, signed minor units; undefined while nobody knows. A stake that was returned is neither. */
export const gainOf = ({
  status,
  payoutMinor,
  stakeMinor,
}: Pick<Bet, 'status' | 'payoutMinor' | 'stakeMinor'>): bigint | undefined =>
  status === 'open' ? undefined : status === 'voided' ? 0n : BigInt(payoutMinor) - BigInt(stakeMinor);
