import type { Game } from '../catalogue/game.js';

/** The result of a launch: the URL of the game, and how the browser opens it. */
export interface Launch {
  readonly mode: 'inhouse' | 'frame';
  readonly url: string;
  /** True if the game is played with money in a wallet that the vendor keeps for the member (domain §4). */
  readonly ownWallet?: boolean;
}

export interface LaunchOptions {
  readonly backUrl: string;
}

const LOCAL_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,511}$/;

/**
 * Returns true if a text is a path on our own site. Full URLs are not accepted, because they could lead a player to a
 * foreign site.
 */
export const isLocalPath = (text: string): boolean => LOCAL_PATH.test(text);

/** The page of each lottery vendor on our site (specification §4, game start routing). */
const LOTTERY_PAGES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};

/**
 * Returns the page of an in-house game or a lottery on our own site. The URL contains no token, because the session of
 * the browser is enough.
 */
export function inhouseLaunch(
  { vassalage, gameCode }: Pick<Game, 'vassalage' | 'gameCode'>,
  { backUrl }: LaunchOptions,
): Launch {
  const lottery = LOTTERY_PAGES[vassalage];
  const query = new URLSearchParams(lottery ? { gameCode } : { vassalage, gameCode });
  if (isLocalPath(backUrl)) query.set('backUrl', backUrl);
  return { mode: 'inhouse', url: `${lottery ?? '/seamless'}?${query.toString()}` };
}
