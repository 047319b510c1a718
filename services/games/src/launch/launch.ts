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

/** The page of an in-house game on the site itself. It needs no token, because the browser has the session. */
export function inhouseLaunch(
  { vassalage, gameCode }: Pick<Game, 'vassalage' | 'gameCode'>,
  { backUrl }: LaunchOptions,
): Launch {
  const query = new URLSearchParams({ vassalage, gameCode });
  if (isLocalPath(backUrl)) query.set('backUrl', backUrl);
  return { mode: 'inhouse', url: `/seamless?${query.toString()}` };
}
