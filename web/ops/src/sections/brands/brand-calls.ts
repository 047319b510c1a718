import { queryOptions } from '@tanstack/react-query';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { BrandChanges, DeskBrand, DeskBrands } from '../../lib/surface.js';

const PACE_MS = 15_000;

/** The first part of the query keys of all queries that a change of a brand affects. */
export const BRAND_KEYS = ['ops', 'brands'] as const;

export const brandsQuery = queryOptions({
  queryKey: [...BRAND_KEYS, 'list'],
  queryFn: ({ signal }) => request<DeskBrands>('/ops/brands', { signal }),
  refetchInterval: paceWhileUsed(PACE_MS),
  retry: 1,
});

export const changesQuery = (code: string) =>
  queryOptions({
    queryKey: [...BRAND_KEYS, 'changes', code],
    queryFn: ({ signal }) => request<BrandChanges>(`/ops/brands/${code}/changes`, { signal }),
    retry: 1,
  });

/** The name of a part of a brand's settings, for example its status. */
export type Part = BrandChanges['content'][number]['part'];

/** Sends a change of a brand's settings, with the version that the operator saw. */
export const sendChange = (
  { code, version }: Pick<DeskBrand, 'code' | 'version'>,
  part: Part,
  body: object,
  note: string,
) => request<DeskBrand>(`/ops/brands/${code}/${part}`, { method: 'POST', body: { version, ...body, note } });
