import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type {
  AddedVendorKey,
  DeskGame,
  DeskGamePage,
  DeskVendor,
  DeskVendors,
  ImportPlan,
  VendorKeyList,
} from '../../lib/surface.js';

const PACE_MS = 15_000;
const PAGE_SIZE = 50;
const ALL = ['ops', 'vendors'] as const;

export const vendorsQuery = queryOptions({
  queryKey: [...ALL, 'list'],
  queryFn: ({ signal }) => request<DeskVendors>('/ops/vendors', { signal }),
  refetchInterval: paceWhileUsed(PACE_MS),
  retry: 1,
});

export const gamesQuery = (vassalage: string, query: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'games', vassalage, query],
    queryFn: ({ pageParam, signal }) =>
      request<DeskGamePage>(`${pathOf({ vassalage })}/games`, {
        query: { query, page: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    refetchInterval: paceWhileUsed(PACE_MS),
    retry: 1,
  });

export const gameQuery = (vassalage: string, gameCode: string) =>
  queryOptions({
    queryKey: [...ALL, 'game', vassalage, gameCode],
    queryFn: ({ signal }) => request<DeskGame>(pathOf({ vassalage, gameCode }), { signal }),
    refetchInterval: paceWhileUsed(PACE_MS),
    retry: 1,
  });

/** The first part of the query keys of all queries that a change of a vendor or game affects. */
export const VENDOR_KEYS = ALL;

/** A vendor, or one of its games if `gameCode` is present, with the version that the operator sees. */
export interface Subject {
  readonly vassalage: string;
  readonly gameCode?: string;
  readonly displayName: string;
  readonly version: string;
}

export type ChangeKind = 'state' | 'features' | 'listing' | 'limits' | 'ceiling';

/** Sends a change of a vendor or a game, with the version that the operator saw and the note for the audit log. */
export const sendChange = (
  subject: Subject,
  kind: ChangeKind,
  body: Readonly<Record<string, unknown>>,
  note: string,
): Promise<unknown> =>
  request(`${pathOf(subject)}/${kind}`, { method: 'POST', body: { ...body, version: subject.version, note } });

/**
 * Reads what an import of a vendor's games would change. Each read calls the vendor, so it happens only on request.
 */
export const importQuery = (vassalage: string) =>
  queryOptions({
    queryKey: ['ops', 'import', vassalage],
    queryFn: ({ signal }) => request<ImportPlan>(`${pathOf({ vassalage })}/import`, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

export const sendImport = (vassalage: string, digest: string, note: string): Promise<ImportPlan> =>
  request(`${pathOf({ vassalage })}/import`, { method: 'POST', body: { digest, note } });

export const keysQuery = (vassalage: string) =>
  queryOptions({
    queryKey: [...ALL, 'keys', vassalage],
    queryFn: ({ signal }) => request<VendorKeyList>(`${pathOf({ vassalage })}/keys`, { signal }),
    refetchInterval: paceWhileUsed(PACE_MS),
    retry: 1,
  });

/** Makes a signing key for a vendor, if the valid keys are still those that the operator saw. */
export const sendNewKey = (vassalage: string, seenKeyIds: readonly string[], note: string): Promise<AddedVendorKey> =>
  request(`${pathOf({ vassalage })}/keys`, { method: 'POST', body: { seenKeyIds, note } });

export const sendRetiredKey = (vassalage: string, keyId: string, note: string): Promise<VendorKeyList> =>
  request(`${pathOf({ vassalage })}/keys/retire`, { method: 'POST', body: { keyId, note } });

const pathOf = ({ vassalage, gameCode }: { vassalage: string; gameCode?: string }): string =>
  `/ops/vendors/${encodeURIComponent(vassalage)}${gameCode === undefined ? '' : `/games/${encodeURIComponent(gameCode)}`}`;

export type Limit = DeskGame['limits'][number];
export type Ceiling = DeskVendor['ceilings'][number];

/**
 * The value that stands in place of a currency or a brand in limits that apply to all currencies or brands without
 * limits of their own.
 */
export const ANY = '*';
