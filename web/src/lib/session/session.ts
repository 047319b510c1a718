import { useSyncExternalStore } from 'react';
import type { Schemas } from '../api/schemas.js';
import { keep, kept } from '../storage/kept.js';

/** Who is logged in, as the login's answer says (specification §3). */
export type SessionUser = Schemas['SessionUserDto'];
export type Grant = Schemas['SessionGrantDto'];
interface State {
  readonly token?: string;
  readonly user?: SessionUser;
  /** Why the last session ended by itself, until it was read. */
  readonly ended?: string;
  /** The login's answer said that it is the first; until the welcome was closed or the page is left. */
  readonly firstTime?: boolean;
}

const TOKEN = 'token';
const USER = 'nm.user';
const AGENT_TYPES = new Set([1, 2, 41, 42]);

function restore(): State {
  const token = kept(TOKEN, 'session');
  const text = kept(USER, 'session');
  if (!token || !text) return {};
  try {
    return { token, user: JSON.parse(text) as SessionUser };
  } catch {
    return {};
  }
}

let state: State = restore();
const now = (): State => state;
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  keep(TOKEN, next.token, 'session');
  keep(USER, next.user ? JSON.stringify(next.user) : undefined, 'session');
  for (const listener of listeners) listener();
}

/** The session of this tab: the token lives in session storage (specification §3) and nowhere else. */
export const session = {
  token: (): string | undefined => state.token,
  user: (): SessionUser | undefined => state.user,
  /** Starts a session from a login's or registration's answer. */
  start: (grant: Grant): void =>
    become({ token: grant.token, user: grant.user, ...(grant.firstTimeLogin ? { firstTime: true } : {}) }),
  /** Ends it because the server says so; the reason is shown once. */
  end: (reason: string): void => {
    if (state.token) become({ ended: reason });
  },
  /** Ends it because the person asked. */
  clear: (): void => become({}),
  /** The welcome after the first login was closed. */
  welcomed: (): void => become({ ...state, firstTime: undefined }),
  /** The notice about the ended session was read. */
  acknowledge: (): void => become({ ...state, ended: undefined }),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The session's state; renders again when it changes. */
export function useSession(): State {
  return useSyncExternalStore(session.subscribe, now, now);
}

/** Whether a member's type is an agent's (specification §3: 1, 2, 41, 42). */
export function isAgent(user: SessionUser | undefined): boolean {
  return user !== undefined && AGENT_TYPES.has(user.type);
}

/** Whether a member only tries (type 4). */
export function isTrial(user: SessionUser | undefined): boolean {
  return user?.type === 4;
}
