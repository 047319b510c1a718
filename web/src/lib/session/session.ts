import { useSyncExternalStore } from 'react';
import type { Schemas } from '../api/schemas.js';
import { MERCHANT } from '../brand/merchant.js';
import { forgetTab, keep, kept } from '../storage/kept.js';

/** The logged-in member, from the answer to the login (specification §3). */
export type SessionUser = Schemas['SessionUserDto'];
export type Grant = Schemas['SessionGrantDto'];
interface State {
  readonly token?: string;
  readonly user?: SessionUser;
  /** Why the last session ended, until the notice is closed. */
  readonly ended?: string;
  /** True after a first login, until the welcome is closed or the page is left. */
  readonly firstTime?: boolean;
  /** True while the member must change the password before anything else. */
  readonly passwordDue?: boolean;
}

const TOKEN = 'token';
const USER = 'nm.user';
/**
 * The key that marks the visitors' announcements as closed. It is kept after a logout, so that a visitor sees them once.
 * The members' markers are removed, so that the next member of this tab sees theirs.
 */
const ANNOUNCED_TO_VISITORS = 'nm.announced.B';
const ANNOUNCED_TO_MEMBERS = ['nm.announced.A', 'nm.announced.F'];
const PASSWORD_DUE = 'nm.passwordDue';
const AGENT_TYPES = new Set([1, 2, 41, 42]);

function restore(): State {
  const token = kept(TOKEN, 'session');
  const text = kept(USER, 'session');
  if (!token || !text) return {};
  try {
    return { token, user: JSON.parse(text) as SessionUser, passwordDue: kept(PASSWORD_DUE, 'session') !== undefined };
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
  keep(PASSWORD_DUE, next.passwordDue ? '1' : undefined, 'session');
  for (const listener of listeners) listener();
}

/** The session of this tab. The token is in session storage only (specification §3). */
export const session = {
  token: (): string | undefined => state.token,
  user: (): SessionUser | undefined => state.user,
  /** Starts a session from the answer of a login or registration. */
  start: (grant: Grant): void =>
    become({
      token: grant.token,
      user: grant.user,
      passwordDue: grant.passwordExpired,
      ...(grant.firstTimeLogin ? { firstTime: true } : {}),
    }),
  /** Until the member has changed the password, the server refuses everything except reads. */
  passwordIsDue: (): void => {
    if (state.token && !state.passwordDue) become({ ...state, passwordDue: true });
  },
  passwordChanged: (): void => become({ ...state, passwordDue: false }),
  /** Ends the session because of the server's answer. The reason is shown once. */
  end: (reason: string): void => {
    if (!state.token) return;
    for (const marker of ANNOUNCED_TO_MEMBERS) keep(marker, undefined, 'session');
    become({ ended: reason });
  },
  /** The session handed over by a link did not start. The reason is shown once. */
  refuse: (reason: string): void => become({ ended: reason }),
  /** Ends the session at the member's request, and forgets what this tab kept for it, except the merchant code. */
  clear: (): void => {
    forgetTab([ANNOUNCED_TO_VISITORS, MERCHANT]);
    become({});
  },
  /** Stores the member's new type. */
  become: (type: SessionUser['type']): void => {
    if (state.user) become({ ...state, user: { ...state.user, type } });
  },
  /** Stores the picture that the member chose. */
  picture: (icon: string): void => {
    if (state.user) become({ ...state, user: { ...state.user, icon } });
  },
  /** Called when the welcome was closed. */
  welcomed: (): void => become({ ...state, firstTime: undefined }),
  /** Called when the notice about the ended session was closed. */
  acknowledge: (): void => become({ ...state, ended: undefined }),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useSession(): State {
  return useSyncExternalStore(session.subscribe, now, now);
}

/** Whether a member's type is an agent's (specification §3: 1, 2, 41, 42). */
export function isAgent(user: SessionUser | undefined): boolean {
  return user !== undefined && AGENT_TYPES.has(user.type);
}

/** Whether a member is on free play (type 4). */
export function isTrial(user: SessionUser | undefined): boolean {
  return user?.type === 4;
}
