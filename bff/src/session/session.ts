/** An active session as it is stored in Redis. Times are milliseconds since the epoch. */
export interface Session {
  /** The claim `jti` of the session's token. */
  readonly id: string;
  readonly memberId: string;
  /** The brand in which the session was opened. It never changes. */
  readonly brand: string;
  readonly account: string;
  /** The type of the member by the numbers of the specification: 0 member; 1, 2, 41, 42 agents; 4 trial member. */
  readonly type: number;
  readonly currency: string;
  readonly language: string;
  /** The User-Agent of the browser at login, shown in the list of devices. */
  readonly device: string;
  readonly ip: string;
  readonly createdAt: number;
  /** When the identity service issued the session, by its clock, in whole seconds. Older records have none. */
  readonly issuedAt?: number;
  /** The idle timeout (ms). Each use moves the expiry to now plus this time, but never beyond `expiresAt`. */
  readonly idleMs: number;
  readonly expiresAt: number;
  /**
   * True if the password has expired or was set by the platform. Until the member has changed it, only reads are
   * allowed.
   */
  readonly passwordDue?: boolean;
  /** True if an operator disabled the member. Then only reads and what a withdrawal needs are allowed. */
  readonly disabled?: boolean;
  /** When the member last answered the session reminder (ms since the epoch); undefined if never. */
  readonly remindedAt?: number;
}

/**
 * An active session and the time of its last use (ms since the epoch). The time is undefined if the token limited the
 * expiry: it is computed from the expiry.
 */
export interface UsedSession {
  readonly session: Session;
  readonly lastUsedAt?: number;
}

const TRIAL = 4;

export const isTrial = (session: Session): boolean => session.type === TRIAL;

const AGENTS: ReadonlySet<number> = new Set([1, 2, 41, 42]);

export const isAgent = (session: Session): boolean => AGENTS.has(session.type);
