import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Bonus = Schemas['BonusDto'];
export type BonusState = Bonus['state'];

export interface BonusFilter {
  readonly state: BonusState | '';
  /** The start of the chosen range of days. */
  readonly from: string;
  readonly page: number;
}

const PAGE_SIZE = 10;

/**
 * Reads a page of the member's bonus grants, newest first. The previous page stays on screen while the next one
 * loads.
 */
export const bonusesQuery = ({ state, from, page }: BonusFilter) =>
  queryOptions({
    queryKey: [...keys.bonuses, state, from, page],
    queryFn: ({ signal }) =>
      request<Schemas['BonusPageDto']>('/wps/promotions/bonuses', {
        signal,
        query: { ...(state ? { state } : {}), from, page, pageSize: PAGE_SIZE },
      }),
    placeholderData: keepPreviousData,
    meta: { figures: true },
  });
