import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { currentLanguage } from '../../lib/language/words.js';
import { keep, kept } from '../../lib/storage/kept.js';

export type Announcement = Schemas['PlayerAnnouncementDto'];
/** The audience of an announcement: A members, B visitors, F members at their first login (specification §3). */
export type Audience = 'A' | 'B' | 'F';

/** The number of titles per page of the popup (specification §9). */
const PAGE_SIZE = 9;

/**
 * Reads one page of the announcements for an audience, in the order that the brand set. After a change of language or
 * a login it is read again.
 */
export const announcementsQuery = (audience: Audience, page = 1, language = currentLanguage()) =>
  queryOptions({
    queryKey: ['announcements', audience, language, page],
    queryFn: ({ signal }) =>
      request<Schemas['PlayerAnnouncementPageDto']>('/wps/relay/MCSFE_getListAnnouncements', {
        signal,
        query: { execution: audience, platform: 'W', page, pageSize: PAGE_SIZE, language: language.toUpperCase() },
      }),
    staleTime: 60_000,
  });

const CLOSED = 'closed';
const markerOf = (audience: Audience): string => `nm.announced.${audience}`;

/**
 * Whether the popup for an audience was closed in this session. The popup opens once per session (specification §4).
 */
export const wasClosed = (audience: Audience): boolean => kept(markerOf(audience), 'session') === CLOSED;

export const markClosed = (audience: Audience): void => keep(markerOf(audience), CLOSED, 'session');
