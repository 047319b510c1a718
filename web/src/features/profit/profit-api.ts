import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Profit = Schemas['ProfitDto'];
export type ProfitDay = Schemas['ProfitDayDto'];

/** Reads the profit and loss of a range of days. The previous figures stay on screen while the next ones load. */
export const profitQuery = (days: { readonly firstDay: string; readonly lastDay: string }) =>
  queryOptions({
    queryKey: [...keys.profit, days],
    queryFn: ({ signal }) => request<Profit>('/wps/member/profit', { signal, query: days }),
    placeholderData: keepPreviousData,
    meta: { figures: true },
  });
