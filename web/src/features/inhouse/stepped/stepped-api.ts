import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';

/** A round that the player plays in steps, with what its steps have revealed so far. */
export type SteppedRound = Schemas['SteppedRoundDto'];
type OpenRound = Schemas['OpenRoundDto'];
/** The games that are played in steps, by their names in the URL. */
export type SteppedGame = 'mines' | 'hilo';

/** A request that changes a round. If it is sent again with the same key, the server gives the first answer. */
export interface Act {
  readonly kind: 'start' | 'step' | 'cashOut';
  /** The last part of the request's URL, after the path of the game's rounds. */
  readonly path: string;
  readonly body?: object;
}

export const send = (game: SteppedGame, { path, body }: Act, idempotencyKey: string) =>
  request<SteppedRound>(`/lgw/inhouse/${game}/rounds${path}`, {
    method: 'POST',
    ...(body && { body }),
    idempotencyKey,
  });

/**
 * Reads the member's open round of a game. Any of the member's devices may have started it. It is read again each
 * time the page opens.
 */
export const openRoundQuery = (game: SteppedGame) =>
  queryOptions({
    queryKey: [...keys.rounds, 'open', game],
    queryFn: async ({ signal }) =>
      (await request<OpenRound>(`/lgw/inhouse/${game}/open-round`, { signal })).round ?? null,
    staleTime: 0,
  });
