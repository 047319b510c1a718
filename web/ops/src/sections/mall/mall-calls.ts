import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { DeskItem, DeskItems } from '../../lib/surface.js';

const PACE_MS = 15_000;

/** The first part of the query keys of all queries that a change of a points mall item affects. */
export const MALL_KEYS = ['ops', 'mall'] as const;

export const itemsQuery = queryOptions({
  queryKey: [...MALL_KEYS, 'list', brand.code],
  queryFn: ({ signal }) => request<DeskItems>('/ops/mall', { signal, query: { brand: brand.code } }),
  refetchInterval: paceWhileUsed(PACE_MS),
  retry: 1,
});

export type ItemChange = 'change' | 'stock' | 'state';

/** Sends a change of an item, with the version that the operator saw and the note for the audit log. */
export const sendChange = (
  { itemId, version }: Pick<DeskItem, 'itemId' | 'version'>,
  kind: ItemChange,
  body: object,
): Promise<DeskItem> => request(`/ops/mall/${itemId}/${kind}`, { method: 'POST', body: { ...body, version } });

export const createItem = (body: object): Promise<DeskItem> =>
  request('/ops/mall', { method: 'POST', body: { ...body, brand: brand.code } });
