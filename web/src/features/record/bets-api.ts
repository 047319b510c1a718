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

/** The bets of a filter, newest first. The old list stays while the next one loads. */
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

/** The held part of a bet's win; undefined when nothing is held. */
export const heldOf = ({ heldMinor }: Pick<Bet, 'heldMinor'>): string | undefined =>
  heldMinor !== undefined && heldMinor !== '0' ? heldMinor : undefined;

/** The gain or loss of a bet in signed minor units; undefined while it is open, zero when the stake was returned. */
export const gainOf = ({
  status,
  payoutMinor,
  stakeMinor,
}: Pick<Bet, 'status' | 'payoutMinor' | 'stakeMinor'>): bigint | undefined =>
  status === 'open' ? undefined : status === 'voided' ? 0n : BigInt(payoutMinor) - BigInt(stakeMinor);
