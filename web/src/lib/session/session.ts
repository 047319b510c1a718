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
  /** The error code that says why the last session ended. Removed when the notice is closed. */
  readonly ended?: string;
  /** True after a member's first login, until the welcome panel is closed or the page is left. */
  readonly firstTime?: boolean;
  /** True while the member must change the password before anything else. */
  readonly passwordDue?: boolean;
}

const TOKEN = 'token';
const USER = 'nm.user';
/**
 * The storage key that marks the visitors' announcements as closed. It stays after a logout, so that visitors see these
 * announcements once. The keys for members' announcements are removed, so that the next member in this tab sees them.
 */
const ANNOUNCED_TO_VISITORS = 'nm.announced.B';
const ANNOUNCED_TO_MEMBERS = ['nm.announced.A', 'nm.announced.F'];
const PASSWORD_DUE = 'nm.passwordDue';
/** The storage key of the deposit order that this tab shows. It is removed with the session of the member. */
export const FOLLOWED_ORDER = 'nm.order';
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

/** The session of this tab. The token is stored only in session storage (specification §3). */
export const session = {
  token: (): string | undefined => state.token,
  user: (): SessionUser | undefined => state.user,
  /** Starts a session from the answer to a login or registration. */
  start: (grant: Grant): void =>
    become({
      token: grant.token,
      user: grant.user,
      passwordDue: grant.passwordExpired,
      ...(grant.firstTimeLogin ? { firstTime: true } : {}),
    }),
  /** Marks that the member must change the password. Until then the server refuses everything except reads. */
  passwordIsDue: (): void => {
    if (state.token && !state.passwordDue) become({ ...state, passwordDue: true });
  },
  passwordChanged: (): void => become({ ...state, passwordDue: false }),
  /** Ends the session after an answer of the server. The reason is shown once. */
  end: (reason: string): void => {
    if (!state.token) return;
    for (const key of [...ANNOUNCED_TO_MEMBERS, FOLLOWED_ORDER]) keep(key, undefined, 'session');
    become({ ended: reason });
  },
  /** Stores why the session that a link should continue did not start. The reason is shown once. */
  refuse: (reason: string): void => become({ ended: reason }),
  /** Ends the session at the member's request, and removes what this tab stored for it, except the merchant code. */
  clear: (): void => {
    forgetTab([ANNOUNCED_TO_VISITORS, MERCHANT]);
    become({});
  },
  /** Stores a new type of the member in the session. */
  become: (type: SessionUser['type']): void => {
    if (state.user) become({ ...state, user: { ...state.user, type } });
  },
  /** Stores the avatar that the member chose. */
  picture: (icon: string): void => {
    if (state.user) become({ ...state, user: { ...state.user, icon } });
  },
  /** Called when the member closes the welcome panel. */
  welcomed: (): void => become({ ...state, firstTime: undefined }),
  /** Called when the member closes the notice about the ended session. */
  acknowledge: (): void => become({ ...state, ended: undefined }),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useSession(): State {
  return useSyncExternalStore(session.subscribe, now, now);
}

/** Whether the member's type is one of the agent types (specification §3: 1, 2, 41, 42). */
export function isAgent(user: SessionUser | undefined): boolean {
  return user !== undefined && AGENT_TYPES.has(user.type);
}

/** Whether the member has a free-play account (type 4). */
export function isTrial(user: SessionUser | undefined): boolean {
  return user?.type === 4;
}
