import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { DeskAnnouncement, DeskAnnouncements } from '../../lib/surface.js';

const PACE_MS = 15_000;

/** The first part of the query keys of all queries that a change of announcements affects. */
export const ANNOUNCEMENT_KEYS = ['ops', 'announcements'] as const;

export const announcementsQuery = queryOptions({
  queryKey: [...ANNOUNCEMENT_KEYS, 'list', brand.code],
  queryFn: ({ signal }) => request<DeskAnnouncements>('/ops/announcements', { signal, query: { brand: brand.code } }),
  refetchInterval: paceWhileUsed(PACE_MS),
  retry: 1,
});

export type AnnouncementAct = 'create' | 'change' | 'end';

/** Sends a change of one announcement, with the version that the operator saw. */
export const sendAnnouncement = (id: string, act: AnnouncementAct, version: string, body: object) =>
  request<DeskAnnouncement>(`/ops/announcements/${encodeURIComponent(id)}/${act}`, {
    method: 'POST',
    body: { brand: brand.code, version, ...body },
  });
