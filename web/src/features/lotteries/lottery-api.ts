import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { currentLanguage } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { VIETNAM } from './prize-mode.js';

export type LotteryGame = Schemas['LotteryGameDto'];
export type Play = Schemas['PlayDto'];
export type Draw = Schemas['DrawDto'];
export type Slip = Schemas['SlipDto'];
export type SlipDetail = Schemas['SlipDetailDto'];

/** The number of past draws for which results are loaded and frequencies are counted. */
const OPENED = 100;
const SLIPS = 20;

/** Reads the lottery games of a vendor with their plays (kinds of bet). They are read again when a draw closes. */
export const menuQuery = (vassalage: string, prizeMode: string) =>
  queryOptions({
    queryKey: [...keys.lotteryMenu, vassalage, prizeMode, currentLanguage()],
    queryFn: ({ signal }) =>
      vassalage === VIETNAM
        ? request<Schemas['LotteryMenuDto']>('/lgw/vn/games/game_menu', {
            signal,
            query: { prizeMode, device: 'WEB', language: currentLanguage() },
          })
        : request<Schemas['LotteryMenuDto']>('/lgw/lottery/games', {
            signal,
            query: { vassalage, language: currentLanguage() },
          }),
    staleTime: 5_000,
  });

/** Reads the results of past draws, newest first. */
export const openedQuery = ({ vassalage, gameCode }: Pick<LotteryGame, 'vassalage' | 'gameCode'>) =>
  queryOptions({
    queryKey: [...keys.lotteryOpened, gameCode],
    queryFn: ({ signal }) =>
      request<Schemas['OpenedDto']>(
        vassalage === VIETNAM ? '/lgw/vn/numeros/opened/game' : '/lotto/lgw/games/opened/numero',
        { signal, query: { gameCode, limit: OPENED } },
      ),
    staleTime: 1_000,
  });

/** Reads one draw with its proof, and the outcomes whose liability limit is almost reached. */
export const drawQuery = (drawId: string) =>
  queryOptions({
    queryKey: [...keys.lotteryDraw, drawId],
    queryFn: ({ signal }) => request<Draw>(`/lgw/lottery/draws/${drawId}`, { signal }),
    staleTime: 2_000,
  });

/** Reads the member's slips in a game, newest first. */
export const slipsQuery = (gameCode: string) =>
  queryOptions({
    queryKey: [...keys.lotterySlips, gameCode],
    queryFn: ({ signal }) =>
      request<Schemas['SlipsDto']>('/lgw/lottery/slips', { signal, query: { gameCode, limit: SLIPS } }),
    staleTime: 1_000,
  });

/** Reads one slip with its winning combinations, and its Merkle path to the root hash of the draw's slips. */
export const slipQuery = (slipId: string) =>
  queryOptions({
    queryKey: [...keys.lotterySlips, 'one', slipId],
    queryFn: ({ signal }) => request<SlipDetail>(`/lgw/lottery/slips/${slipId}`, { signal }),
  });

export interface SlipBody {
  readonly drawId: string;
  readonly lines: readonly { readonly play: string; readonly picks: readonly string[]; readonly unitMinor: string }[];
}

export const placeSlip = (body: SlipBody, idempotencyKey: string) =>
  request<Slip>('/lgw/lottery/slips', { method: 'POST', body, idempotencyKey });
