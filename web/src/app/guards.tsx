import { redirect, replace } from 'react-router-dom';
import { isAgent, session } from '../lib/session/session.js';

/** Where to go after login: a path of this site only. */
export function loginWithReturn(request: Request): string {
  const url = new URL(request.url);
  const back = url.pathname + url.search;
  return back === '/' ? '/login' : `/login?back=${encodeURIComponent(back)}`;
}

/** Leads on. An address that already stands in the history gives its place away, so that Back does not come here again. */
function lead(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url);
  return pathname === location.pathname && search === location.search ? replace(to) : redirect(to);
}

/** Lets members through; a visitor logs in first and comes back. */
export function membersOnly({ request }: { request: Request }): Response | null {
  return session.token() ? null : lead(request, loginWithReturn(request));
}

/** Lets agents through; anyone else goes to the agents' login (specification §2). */
export function agentsOnly({ request }: { request: Request }): Response | null {
  return isAgent(session.user()) ? null : lead(request, '/agent');
}

/** The seamless game page: an in-house game has a page of its own on this site, every other needs a session. */
export function seamless({ request }: { request: Request }): Response | null {
  const query = new URL(request.url).searchParams;
  if (query.get('vassalage')?.toUpperCase() === 'INHOUSE' && query.get('gameCode')?.toUpperCase() === 'DICE')
    return lead(request, '/bgs/dice');
  return membersOnly({ request });
}
