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

/** Reads the bets that match a filter, newest first. The previous list stays on screen while the next one loads. */
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

/** Reads one bet with its proof. */
export const betQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...keys.bets, 'one', roundId],
    queryFn: ({ signal }) => request<BetDetail>(`/wps/bets/${encodeURIComponent(roundId)}`, { signal }),
  });

/** Returns the part of a bet's win that is held for review (minor units), or undefined if nothing is held. */
export const heldOf = ({ heldMinor }: Pick<Bet, 'heldMinor'>): string | undefined =>
  heldMinor !== undefined && heldMinor !== '0' ? heldMinor : undefined;

/**
 * Returns the gain or loss of a bet in signed minor units. Returns undefined while the bet is open, and 0 if the
 * stake was returned.
 */
export const gainOf = ({
  status,
  payoutMinor,
  stakeMinor,
}: Pick<Bet, 'status' | 'payoutMinor' | 'stakeMinor'>): bigint | undefined =>
  status === 'open' ? undefined : status === 'voided' ? 0n : BigInt(payoutMinor) - BigInt(stakeMinor);
