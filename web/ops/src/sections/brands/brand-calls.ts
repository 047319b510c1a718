import { queryOptions } from '@tanstack/react-query';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { BrandChanges, DeskBrand, DeskBrands } from '../../lib/surface.js';

const PACE_MS = 15_000;

/** The prefix of all query keys that a change can affect. */
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

/** The part of a brand's settings that a change is about. */
export type Part = BrandChanges['content'][number]['part'];

/** Sends a change with the version that the operator saw. */
export const sendChange = (
  { code, version }: Pick<DeskBrand, 'code' | 'version'>,
  part: Part,
  body: object,
  note: string,
) => request<DeskBrand>(`/ops/brands/${code}/${part}`, { method: 'POST', body: { version, ...body, note } });
