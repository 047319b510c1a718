/** A live session as Redis holds it. Times are ms since the epoch. */
export interface Session {
  /** The token's `jti`. */
  readonly id: string;
  readonly memberId: string;
  /** The brand that the session was made in and keeps. */
  readonly brand: string;
  readonly account: string;
  /** The specification's member type: 0 member, 1 2 41 42 agents, 4 trial. */
  readonly type: number;
  readonly currency: string;
  readonly language: string;
  /** The browser as it named itself at login, for the security centre. */
  readonly device: string;
  readonly ip: string;
  readonly createdAt: number;
  /** Idle life: each use prolongs the session by this, up to `expiresAt`. */
  readonly idleMs: number;
  readonly expiresAt: number;
  /** The password is expired or a default one: it is to be changed before the member does anything. */
  readonly passwordDue?: boolean;
}

/** A live session and when it was last used, ms since the epoch; undefined in its last idle life, when its end hides it. */
export interface UsedSession {
  readonly session: Session;
  readonly lastUsedAt?: number;
}

const TRIAL = 4;

export const isTrial = (session: Session): boolean => session.type === TRIAL;

const AGENTS: ReadonlySet<number> = new Set([1, 2, 41, 42]);

export const isAgent = (session: Session): boolean => AGENTS.has(session.type);
