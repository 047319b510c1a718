import { Failure } from '@nm/kit/errors/failure.js';
import type { FactorKind } from '../login/second-factor.js';

/**
 * How a member tried to log in. `reset` is the login after a new password was set by a code sent to the mobile number.
 */
export type LoginWay = 'password' | 'sms' | 'reset' | 'registration';

/**
 * The kind of a login attempt: `succeeded` if a session was granted, `password_right` if the password was right but no
 * session was granted, `failed` if neither.
 */
export type AttemptKind = 'succeeded' | 'password_right' | 'failed';

export type AttemptResult =
  | 'succeeded'
  | 'wrong_password'
  | 'locked'
  | 'factor_missing'
  | 'factor_wrong'
  | 'refused'
  | 'several';

/** How long (ms) login attempts are stored and shown to the member. */
export const ATTEMPTS_KEPT_MS = 90 * 24 * 3_600_000;

/**
 * The maximum number of rows per member and hour, by kind. The last row counts all further attempts, so that an
 * attacker's guesses fill neither the table nor the member's list.
 */
export const ROWS_PER_HOUR_MAX: Readonly<Record<AttemptKind, number>> = { succeeded: 20, password_right: 5, failed: 5 };

/**
 * The filters that members can use in the list. Refused attempts are those of the kinds `password_right` and `failed`.
 */
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

/**
 * Returns the place (IP address and browser) of a login attempt by a code. Such an attempt is never counted as one from
 * a known device, because the device cookie is not checked.
 */
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
  /** The second factor that the member proved; undefined if none was proved. */
  readonly factor?: FactorKind | undefined;
  readonly sessionId?: string;
  readonly at: Date;
}

/** How a refused login appears in the member's history. */
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
  // The password was changed after the login had checked it. The login history shows this as a wrong password.
  'identity.bad_credentials': WRONG_PASSWORD,
  'identity.second_factor_required': { kind: 'password_right', result: 'factor_missing' },
  'identity.code_wrong': { kind: 'password_right', result: 'factor_wrong' },
  'identity.code_expired': { kind: 'password_right', result: 'factor_wrong' },
  // Too many wrong codes of the authenticator app were entered.
  'identity.locked': { kind: 'password_right', result: 'factor_wrong' },
  'access.not_agent': { kind: 'password_right', result: 'refused' },
};

/**
 * Returns how a refused login appears in the member's history. Undefined for failures that do not appear there, such
 * as a missing captcha or a system error.
 */
export const refusalOf = (error: unknown, isPasswordRight: boolean): Refusal | undefined =>
  error instanceof Failure ? (isPasswordRight ? AFTER : BEFORE)[error.code] : undefined;
