import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure, type ApiFailure } from '../api/failure.js';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { currentLanguage } from '../language/words.js';
import { keys } from '../query/keys.js';
import { isTrial, useSession } from '../session/session.js';
import type { Game } from './catalogue.js';
import { leadingCall } from './leading-call.js';

/**
 * Allows one change of a favourite per second, whichever game it is. Further clicks within that second are ignored
 * (specification §4, §9).
 */
const mayToggle = leadingCall(1_000);

type Games = readonly Game[];

/** Reads the member's favourite games, the newest first. All favourite buttons use this list. */
export const favouritesQuery = queryOptions({
  queryKey: keys.favourites,
  queryFn: async ({ signal }): Promise<Games> =>
    (
      await request<Schemas['GameListDto']>('/wps/relay/MCSFE_getFavoriteGames', {
        signal,
        query: { language: currentLanguage().toUpperCase() },
      })
    ).list,
  staleTime: 60_000,
});

const put = ({ nodeId, vassalage, gameType }: Game) =>
  request('/wps/relay/MCSFE_addFavoriteGameV2', { method: 'POST', body: { nodeId, vendor: vassalage, gameType } });
const take = ({ nodeId }: Game) =>
  request('/wps/relay/MCSFE_removeFavoriteGameV2', { method: 'DELETE', query: { nodeId } });
const without = (list: Games, { nodeId }: Game): Games => list.filter((one) => one.nodeId !== nodeId);
const withIt = (list: Games, game: Game): Games => [game, ...without(list, game)];

/**
 * The state of a game's favourite button. It changes at once and changes back if the server refuses. A free-play
 * account has no favourites.
 */
export function useHeart(game: Game, onRefused: (failure: ApiFailure) => void) {
  const client = useQueryClient();
  const { token, user } = useSession();
  const trial = isTrial(user);
  const { data = [] } = useQuery({ ...favouritesQuery, enabled: token !== undefined && !trial });
  const on = token !== undefined && data.some((one) => one.nodeId === game.nodeId);
  const set = (change: (list: Games) => Games) =>
    client.setQueryData<Games>(keys.favourites, (list) => change(list ?? []));
  const { mutate } = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? put(game) : take(game)),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: keys.favourites });
      set((list) => (wanted ? withIt(list, game) : without(list, game)));
    },
    onError: (thrown, wanted) => {
      set((list) => (wanted ? without(list, game) : withIt(list, game)));
      onRefused(asFailure(thrown));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.favourites }),
  });
  const toggle = () => {
    if (mayToggle(Date.now())) mutate(!on);
  };
  return { on, known: token !== undefined, trial, toggle };
}
