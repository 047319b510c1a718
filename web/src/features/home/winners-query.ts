import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { currentLanguage } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { WINNERS_MAX } from '../../lib/realtime/newest-wins.js';
import type { Winner } from '../../lib/realtime/newest-wins.js';

/** The number of wins that are shown at first (specification §9). */
export const BIGGEST = 9;

/** Reads the newest wins. Pushed wins are added to them. */
export const winnersQuery = queryOptions({
  queryKey: keys.winners,
  queryFn: async ({ signal }): Promise<readonly Winner[]> =>
    (
      await request<Schemas['WinnersDto']>('/wps/relay/ODSFE2_getWinnerBoard', {
        signal,
        query: { gameCategory: 'ALL', language: currentLanguage().toUpperCase(), limitNum: WINNERS_MAX },
      })
    ).list.map(({ vo }) => vo),
  staleTime: Infinity,
  meta: { figures: true },
});

/** Sorts wins, largest first. */
export const biggestFirst = (wins: readonly Winner[]): readonly Winner[] =>
  wins.toSorted((a, b) =>
    BigInt(b.winAmountMinor) > BigInt(a.winAmountMinor)
      ? 1
      : BigInt(b.winAmountMinor) < BigInt(a.winAmountMinor)
        ? -1
        : 0,
  );
