import { createPath, type Location } from 'react-router-dom';
import { inhousePage } from '../lib/games/address.js';
import { isAgent, session } from '../lib/session/session.js';

/** The URL of the login that leads back to this location. */
export function loginWithReturn(location: Pick<Location, 'pathname' | 'search'>): string {
  const back = createPath({ pathname: location.pathname, search: location.search });
  return back === '/' ? '/login' : `/login?back=${encodeURIComponent(back)}`;
}

/** Members only: a visitor logs in first and returns. */
export const membersOnly = (location: Location): string | undefined =>
  session.token() ? undefined : loginWithReturn(location);

/** Agents only: any other visitor is sent to the agents' login (specification §2). */
export const agentsOnly = (): string | undefined => (isAgent(session.user()) ? undefined : '/agent');

/** The seamless game page: an in-house game is sent to its own page; any other game needs a session. */
export function seamless(location: Location): string | undefined {
  const query = new URLSearchParams(location.search);
  return inhousePage(query.get('vassalage') ?? '', query.get('gameCode') ?? '') ?? membersOnly(location);
}
