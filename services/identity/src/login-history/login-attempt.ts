import { Failure } from '@nm/kit/errors/failure.js';
import type { FactorKind } from '../login/second-factor.js';

/**
 * How a member tried to log in. `reset` is the login after a new password was set by a code sent to the mobile number.
 */
export type LoginWay = 'password' | 'sms' | 'reset' | 'registration';

/** What a login attempt shows: a session was granted; the password was right, but no session granted; neither. */
export type AttemptKind = 'succeeded' | 'password_right' | 'failed';

export type AttemptResult =
  | 'succeeded'
  | 'wrong_password'
  | 'locked'
  | 'factor_missing'
  | 'factor_wrong'
  | 'refused'
  | 'several';

/** How long (ms) attempts are kept and shown. */
export const ATTEMPTS_KEPT_MS = 90 * 24 * 3_600_000;

/**
 * The most rows of a member in an hour. The last one counts all further attempts, so that guesses fill neither the
 * table nor the member's list.
 */
export const ROWS_PER_HOUR_MAX: Readonly<Record<AttemptKind, number>> = { succeeded: 20, password_right: 5, failed: 5 };

/** What members may ask for: refused attempts are those of the kinds `password_right` and `failed`. */
export const ASKED_KINDS: Readonly<Record<string, readonly AttemptKind[]>> = {
  '': ['succeeded', 'password_right', 'failed'],
  succeeded: ['succeeded'],
  refused: ['password_right', 'failed'],
};

export interface AttemptPlace {
  readonly ip: string;
  readonly userAgent: string;
  /** True if the browser has a device cookie of the member. */
  readonly isKnownDevice: boolean;
}

/** Returns the place of an attempt by a code, for which no device cookie is checked. */
export const atNoDevice = ({ ip, userAgent }: Pick<AttemptPlace, 'ip' | 'userAgent'>): AttemptPlace => ({
  ip,
  userAgent,
  isKnownDevice: false,
});

export interface NewAttempt extends AttemptPlace {
  readonly memberId: string;
  readonly kind: AttemptKind;
  readonly result: AttemptResult;
  readonly way: LoginWay;
  /** The second factor that was proved. */
  readonly factor?: FactorKind | undefined;
  readonly sessionId?: string;
  readonly at: Date;
}

/** What a refused login shows. */
export interface Refusal {
  readonly kind: Exclude<AttemptKind, 'succeeded'>;
  readonly result: AttemptResult;
}

export const WRONG_PASSWORD: Refusal = { kind: 'failed', result: 'wrong_password' };

const BEFORE: Readonly<Record<string, Refusal>> = {
  'identity.bad_credentials': WRONG_PASSWORD,
  'identity.locked': { kind: 'failed', result: 'locked' },
};

const AFTER: Readonly<Record<string, Refusal>> = {
  // The password was changed after it was found right.
  'identity.bad_credentials': WRONG_PASSWORD,
  'identity.second_factor_required': { kind: 'password_right', result: 'factor_missing' },
  'identity.code_wrong': { kind: 'password_right', result: 'factor_wrong' },
  'identity.code_expired': { kind: 'password_right', result: 'factor_wrong' },
  // Too many wrong codes of the authenticator app.
  'identity.locked': { kind: 'password_right', result: 'factor_wrong' },
  'access.not_agent': { kind: 'password_right', result: 'refused' },
};

/**
 * Returns what a refused login shows. Undefined for refusals that show nothing, such as a missing captcha, and for
 * faults.
 */
export const refusalOf = (error: unknown, isPasswordRight: boolean): Refusal | undefined =>
  error instanceof Failure ? (isPasswordRight ? AFTER : BEFORE)[error.code] : undefined;
