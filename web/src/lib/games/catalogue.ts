import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { brand } from '../brand/brand.js';
import { currentLanguage } from '../language/words.js';
import { keys } from '../query/keys.js';
import { keep, kept } from '../storage/kept.js';

export type Game = Schemas['GameDto'];
export type Lane = Schemas['LaneDto'];
export type VendorCard = Schemas['VendorCardDto'];
/** A page of games. `recommended` has games to show if a search found none. */
type GamePage = Schemas['GamesDto'] & { readonly recommended?: readonly Game[] };

/** The page size, and the largest number of games in one request (specification §9). */
export const PAGE_SIZE = 20;
export const GAMES_MAX = 999;
const CLIENT_TYPE = '3';
const PLATFORM = 'flash,html5-desktop';
const FRESH_MS = 5 * 60_000;
const KEPT = 'nm.lanes';
/** The session storage key of the hot games, from specification §3. */
const KEPT_HOT = 'HOT_GAMES';

/** Returns the fields about the client that every request for a list contains (specification §7). */
const said = () => ({
  clientType: CLIENT_TYPE,
  platform: PLATFORM,
  merchant: brand.code,
  language: currentLanguage().toUpperCase(),
});

function keptLanes(): readonly Lane[] | undefined {
  try {
    const lanes: unknown = JSON.parse(kept(KEPT, 'session') ?? 'null');
    return Array.isArray(lanes) ? (lanes as Lane[]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the game categories with their vendors. They are cached for the session (specification §4) and updated in the
 * background.
 */
export const lanesQuery = queryOptions({
  queryKey: keys.lanes,
  queryFn: async ({ signal }) => {
    const { lanes } = await request<Schemas['LanesDto']>('/wps/relay/GCSGAME_newGameVendor', { signal, query: said() });
    keep(KEPT, JSON.stringify(lanes), 'session');
    return lanes as readonly Lane[];
  },
  initialData: keptLanes,
  initialDataUpdatedAt: 0,
  staleTime: FRESH_MS,
});

/** Returns the game categories that have a vendor; undefined before the first answer. */
export const useLanes = (): readonly Lane[] | undefined => useQuery(lanesQuery).data;

export interface GamesFilter {
  readonly gameType?: string;
  readonly vassalage?: string;
  /** The type of list: new, hot, jackpot, table, arcade or bingo. Absent for all games. */
  readonly listType?: string;
  /** The search text. With a search text, the best matches come first. */
  readonly q?: string;
  readonly pageSize?: number;
}
/** The maximum length of a search text that the server accepts, in characters. */
export const QUERY_MAX = 64;

/**
 * Reads the first `pageSize` games of a list and their total number. The shorter list stays on screen while a longer
 * one loads.
 */
export const gamesQuery = ({ gameType, vassalage, listType, q, pageSize = PAGE_SIZE }: GamesFilter) =>
  queryOptions({
    queryKey: [...keys.games, { gameType, vassalage, listType, q, pageSize }],
    queryFn: ({ signal }) =>
      request<GamePage>(q ? '/wps/relay/GCSGAME_searchGames' : '/wps/relay/GCSGAME_gameList', {
        signal,
        query: { ...said(), gameType, vassalage, listType, q, pageNo: 1, pageSize },
      }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

const ROOMS_SHOWN = 6;
const ROOMS_EVERY_MS = 10_000;

/** Reads the rooms for card duels. Rooms in which a player waits come first. */
export const roomsQuery = queryOptions({
  queryKey: keys.rooms,
  queryFn: ({ signal }) =>
    request<Schemas['RoomsDto']>('/wps/relay/GLS2_roomList', {
      signal,
      query: { ...said(), pageNo: 1, pageSize: ROOMS_SHOWN },
    }),
  refetchInterval: ROOMS_EVERY_MS,
  staleTime: 0,
});

/** Returns the hot games that this tab read last; undefined if their names are in another language than the page. */
function keptHotGames(): Game[] | undefined {
  try {
    const { language, list } = JSON.parse(kept(KEPT_HOT, 'session') ?? '{}') as { language?: string; list?: unknown };
    return language === currentLanguage() && Array.isArray(list) ? (list as Game[]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the hot games of all categories. They are cached for the session (specification §4) and updated in the
 * background.
 */
export const hotGamesQuery = queryOptions({
  queryKey: keys.hotGames,
  queryFn: async ({ signal }) => {
    const language = currentLanguage();
    const { list } = await request<Schemas['GameListDto']>('/wps/relay/GCSGAME_hotGamesV2', {
      signal,
      query: { merchantCode: brand.code, isPlatform: 2, platform: PLATFORM, language: language.toUpperCase() },
    });
    keep(KEPT_HOT, JSON.stringify({ language, list }), 'session');
    return list;
  },
  initialData: keptHotGames,
  initialDataUpdatedAt: 0,
  staleTime: FRESH_MS,
});

/** Reads the games that this member played, the last one first. */
export const recentGamesQuery = queryOptions({
  queryKey: keys.recentGames,
  queryFn: async ({ signal }) =>
    (
      await request<Schemas['GameListDto']>('/wps/relay/GCS_recentGame', {
        signal,
        query: { page: 1, pageSize: PAGE_SIZE, language: currentLanguage().toUpperCase(), clientType: CLIENT_TYPE },
      })
    ).list,
  staleTime: 0,
});

/** Returns a function that finds a game by its code, for lists that have only the code. */
export function useGameByCode(): (gameCode: string) => Game | undefined {
  const { data } = useQuery(gamesQuery({ pageSize: GAMES_MAX }));
  return (gameCode) => data?.games.find((game) => game.gameCode === gameCode);
}
