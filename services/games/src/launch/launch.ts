import type { Game } from '../catalogue/game.js';

/** The address of a launched game. */
export interface Launch {
  readonly mode: 'inhouse' | 'frame';
  readonly url: string;
}

export interface LaunchOptions {
  readonly backUrl: string;
}

const LOCAL_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,511}$/;

/** Whether a text is a path of our own site. Any other address could lead a player to a foreign page. */
export const isLocalPath = (text: string): boolean => LOCAL_PATH.test(text);

/** The pages of lotteries by vendor (specification §4, game start routing). */
const LOTTERY_PAGES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};

/** The page of an in-house game or lottery on the site itself. It needs no token, because the browser has the session. */
export function inhouseLaunch(
  { vassalage, gameCode }: Pick<Game, 'vassalage' | 'gameCode'>,
  { backUrl }: LaunchOptions,
): Launch {
  const lottery = LOTTERY_PAGES[vassalage];
  const query = new URLSearchParams(lottery ? { gameCode } : { vassalage, gameCode });
  if (isLocalPath(backUrl)) query.set('backUrl', backUrl);
  return { mode: 'inhouse', url: `${lottery ?? '/seamless'}?${query.toString()}` };
}
