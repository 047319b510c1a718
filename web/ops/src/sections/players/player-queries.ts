import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { request } from '../../lib/request.js';
import type { FoundPlayer, Player, PlayerNote, PlayerSession } from '../../lib/surface.js';

/** The shortest text that the server searches for. */
export const FIND_LENGTH_MIN = 3;

/** The server writes each read of a member to the audit log, so nothing is read again by itself. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } as const;

export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['ops', 'players', 'find', brand.code, text],
    queryFn: ({ signal }) =>
      request<{ readonly content: readonly FoundPlayer[] }>('/ops/players', {
        query: { q: text, brand: brand.code },
        signal,
      }),
    ...ONCE,
    enabled: text.length >= FIND_LENGTH_MIN,
  });

export const playerPath = (id: string, part = ''): string => `/ops/players/${encodeURIComponent(id)}${part}`;

export const playerQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'players', id],
    queryFn: ({ signal }) => request<Player>(playerPath(id), { signal }),
    ...ONCE,
  });

/** One part of a member: money, bets, movements, limits, notes, sessions, related. */
export const partQuery = <T>(id: string, part: string) =>
  queryOptions({
    queryKey: ['ops', 'players', id, part],
    queryFn: ({ signal }) => request<T>(playerPath(id, `/${part}`), { signal }),
    ...ONCE,
  });

export const reveal = (id: string, reason: string): Promise<Player> =>
  request(playerPath(id, '/reveal'), { method: 'POST', body: { reason } });

export const addNote = (id: string, note: { readonly id: string; readonly text: string }): Promise<PlayerNote> =>
  request(playerPath(id, '/notes'), { method: 'POST', body: note });

export const endSession = (
  id: string,
  session: string,
  reason: string,
): Promise<{ readonly content: readonly PlayerSession[] }> =>
  request(playerPath(id, `/sessions/${encodeURIComponent(session)}/end`), { method: 'POST', body: { reason } });

export const setDisabled = (id: string, disabled: boolean, reason: string): Promise<Player> =>
  request(playerPath(id, disabled ? '/disable' : '/enable'), { method: 'POST', body: { reason } });
