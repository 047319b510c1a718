import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';

/** A round that is played in steps, with what its steps have revealed. */
export type SteppedRound = Schemas['SteppedRoundDto'];
type OpenRound = Schemas['OpenRoundDto'];
/** The games with steps, by the name in their URLs. */
export type SteppedGame = 'mines' | 'hilo';

/** A request that changes a round. A repeat with the same key gets the first answer. */
export interface Act {
  readonly kind: 'start' | 'step' | 'cashOut';
  /** The end of the URL, after the game's rounds. */
  readonly path: string;
  readonly body?: object;
}

export const send = (game: SteppedGame, { path, body }: Act, idempotencyKey: string) =>
  request<SteppedRound>(`/lgw/inhouse/${game}/rounds${path}`, {
    method: 'POST',
    ...(body && { body }),
    idempotencyKey,
  });

/** The member's open round of a game, whichever device started it. It is read again whenever the page opens. */
export const openRoundQuery = (game: SteppedGame) =>
  queryOptions({
    queryKey: [...keys.rounds, 'open', game],
    queryFn: async ({ signal }) =>
      (await request<OpenRound>(`/lgw/inhouse/${game}/open-round`, { signal })).round ?? null,
    staleTime: 0,
  });
