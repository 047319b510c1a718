import { createPath, type Location } from 'react-router-dom';
import { inhousePage } from '../lib/games/address.js';
import { isAgent, session } from '../lib/session/session.js';

/** Returns the URL of the login page, with the current URL as the one to open after the login. */
export function loginWithReturn(location: Pick<Location, 'pathname' | 'search'>): string {
  const back = createPath({ pathname: location.pathname, search: location.search });
  return back === '/' ? '/login' : `/login?back=${encodeURIComponent(back)}`;
}

/**
 * Guard for pages that need a login. Returns the login URL for a visitor who is not logged in, otherwise undefined.
 */
export const membersOnly = (location: Location): string | undefined =>
  session.token() ? undefined : loginWithReturn(location);

/**
 * Guard for agents' pages. Returns the agents' login URL for anyone who is not logged in as an agent, otherwise
 * undefined (specification §2).
 */
export const agentsOnly = (): string | undefined => (isAgent(session.user()) ? undefined : '/agent');

/**
 * Guard for the page of vendors' games. An in-house game is redirected to its own page. Any other game needs a login.
 */
export function seamless(location: Location): string | undefined {
  const query = new URLSearchParams(location.search);
  return inhousePage(query.get('vassalage') ?? '', query.get('gameCode') ?? '') ?? membersOnly(location);
}
