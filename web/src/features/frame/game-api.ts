import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { GAMES_MAX, gamesQuery, type Game } from '../../lib/games/catalogue.js';
import { currentLanguage } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';

export type Launched = Schemas['LaunchDto'];
/** The game and its launch parameters, from the page's URL. */
export interface LaunchRequest {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly backUrl?: string;
  /** The game room that opens first. Absent if the game is not opened in a room. */
  readonly roomId?: string;
}

const PHONE_MAX_PX = 900;
const device = (): string => (window.innerWidth <= PHONE_MAX_PX ? 'MOBILE' : 'WEB');

/**
 * Launches a game and returns its launch URL. The URL can be opened once, so only the player can repeat the request
 * (`attempt`).
 */
export const launchQuery = (launch: LaunchRequest, attempt: number) =>
  queryOptions({
    queryKey: [...keys.launch, launch.vassalage, launch.gameCode, launch.roomId, attempt],
    queryFn: () =>
      request<Launched>('/wps/game/launchGame', {
        query: { ...launch, device: device(), language: currentLanguage().toUpperCase() },
      }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });

/** Returns the game as it appears in lists: from the tile that was clicked, otherwise from its vendor's list. */
export function useGame({ vassalage, gameCode }: LaunchRequest, handed: Game | undefined): Game | undefined {
  const known = handed?.vassalage === vassalage && handed.gameCode === gameCode ? handed : undefined;
  const { data } = useQuery({
    ...gamesQuery({ vassalage, pageSize: GAMES_MAX }),
    enabled: known === undefined && vassalage !== '',
  });
  return known ?? data?.games.find((game) => game.gameCode === gameCode);
}
