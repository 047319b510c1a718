import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { currentLanguage } from '../../lib/language/words.js';
import { keep, kept } from '../../lib/storage/kept.js';

export type Announcement = Schemas['PlayerAnnouncementDto'];
/** A: logged in, B: visitor, F: first login (specification §3). */
export type Audience = 'A' | 'B' | 'F';

/** How many titles a page of the popup lists (specification §9). */
const PAGE_SIZE = 9;

/** One page of the announcements published to an audience, in the brand's order. A new language or login reloads it. */
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

/** Whether the popup of an audience was closed in this session. It opens once per session (specification §4). */
export const wasClosed = (audience: Audience): boolean => kept(markerOf(audience), 'session') === CLOSED;

export const markClosed = (audience: Audience): void => keep(markerOf(audience), CLOSED, 'session');
