/** A live session as Redis stores it. Times are ms since the epoch. */
export interface Session {
  /** The token's `jti`. */
  readonly id: string;
  readonly memberId: string;
  /** The brand that the session was opened in; it never changes. */
  readonly brand: string;
  readonly account: string;
  /** The member type as the specification numbers it: 0 member, 1 2 41 42 agents, 4 trial. */
  readonly type: number;
  readonly currency: string;
  readonly language: string;
  /** The browser's User-Agent at login, for the list of devices. */
  readonly device: string;
  readonly ip: string;
  readonly createdAt: number;
  /** The idle timeout (ms): each use sets the expiry to now plus this time, but not later than `expiresAt`. */
  readonly idleMs: number;
  readonly expiresAt: number;
  /**
   * True if the password is expired or was set by the platform. The member must change it before doing anything else.
   */
  readonly passwordDue?: boolean;
  /** When the member last answered the session reminder (ms since the epoch). */
  readonly remindedAt?: number;
}

/**
 * A live session and its last use (ms since the epoch). The last use is undefined when the session's expiry is limited
 * by its token, because it cannot be computed then.
 */
export interface UsedSession {
  readonly session: Session;
  readonly lastUsedAt?: number;
}

const TRIAL = 4;

export const isTrial = (session: Session): boolean => session.type === TRIAL;

const AGENTS: ReadonlySet<number> = new Set([1, 2, 41, 42]);

export const isAgent = (session: Session): boolean => AGENTS.has(session.type);
