/** An active session as it is stored in Redis. Times are in ms since the epoch. */
export interface Session {
  /** The session's id: the claim `jti` of its token. */
  readonly id: string;
  readonly memberId: string;
  /** The brand in which the session was opened. It never changes. */
  readonly brand: string;
  readonly account: string;
  /** The member's type by the numbers of the specification: 0 member; 1, 2, 41, 42 agents; 4 trial member. */
  readonly type: number;
  readonly currency: string;
  readonly language: string;
  /** The User-Agent header of the browser at login. It is shown in the list of devices. */
  readonly device: string;
  readonly ip: string;
  readonly createdAt: number;
  /**
   * The time at which the identity service issued the session, by its clock, in whole seconds. Records that an earlier
   * version stored do not have it.
   */
  readonly issuedAt?: number;
  /**
   * The idle timeout (ms). Each use of the session sets its expiry to now plus this time, but not later than
   * `expiresAt`.
   */
  readonly idleMs: number;
  readonly expiresAt: number;
  /**
   * True if the password has expired or was set by the platform. Until the member changes it, only reads and the routes
   * marked `DespiteDuePassword` are allowed.
   */
  readonly passwordDue?: boolean;
  /** True if an operator has disabled the member. Only reads and the routes marked `DisabledMembersToo` are allowed. */
  readonly disabled?: boolean;
  /**
   * The time of the member's last answer to the session reminder (ms since the epoch); undefined if there was none.
   */
  readonly remindedAt?: number;
}

/**
 * An active session and the time of its last use (ms since the epoch). The time is computed from the session's expiry.
 * It is undefined if the session expires together with its token.
 */
export interface UsedSession {
  readonly session: Session;
  readonly lastUsedAt?: number;
}

const TRIAL = 4;

export const isTrial = (session: Session): boolean => session.type === TRIAL;

const AGENTS: ReadonlySet<number> = new Set([1, 2, 41, 42]);

export const isAgent = (session: Session): boolean => AGENTS.has(session.type);
