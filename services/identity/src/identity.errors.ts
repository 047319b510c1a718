import { Failure } from '@nm/kit/errors/failure.js';
import type { FieldRefusal } from './brands/field-rule.js';
import type { ModuleFlag } from './brands/brand-module.js';
import type { WithdrawalLock } from './payment-password/withdrawal-lock.js';

/** The form does not have the shape that its path expects. */
export const invalidForm = (field: string, reason: string): Failure =>
  new Failure('request.invalid', { field, reason });

/** The value is longer than any form field may be. */
export const tooLarge = (): Failure => new Failure('request.too_large');

/** The body was not encrypted, but this path requires an encrypted one. */
export const plainBody = (): Failure => new Failure('crypto.plain_body');

/**
 * The envelope cannot be opened or has a forbidden format. The failure does not say which, so that nothing is revealed.
 */
export const badEnvelope = (): Failure => new Failure('crypto.bad_envelope');

/** This envelope was already used. */
export const replayed = (): Failure => new Failure('crypto.replayed');

/** A registration or password field breaks its rule: `{field, patternId, min, max}`. */
export const fieldRule = (refusal: FieldRefusal): Failure => new Failure('identity.field_rule', { ...refusal });

export const nameTaken = (): Failure => new Failure('identity.name_taken');

/** The invitation code belongs to no member of this brand. */
export const inviteCode = (field: 'affiliateCode' | 'referralCode' | 'recommenderId'): Failure =>
  new Failure('identity.invite_code', { field });

/**
 * The name or the password is wrong. The failure is the same for an unknown name. It says whether the next attempt
 * needs a captcha.
 */
export const badCredentials = (captchaRequired: boolean): Failure =>
  new Failure('identity.bad_credentials', { captchaRequired });

/** The code does not match; further attempts may be left. */
export const codeWrong = (): Failure => new Failure('identity.code_wrong');

/** There is no usable code or link: none was sent, or it is too old, already used, or tried too often. */
export const codeExpired = (): Failure => new Failure('identity.code_expired');

/** Too many codes were requested. The failure says when the next request is allowed. */
export const tooManyCodes = (retryAfterMs: number): Failure =>
  new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) });

/** There were too many failed attempts. Further attempts are refused until `retryAfterMs` has passed. */
export const locked = (retryAfterMs: number, captchaRequired: boolean): Failure =>
  new Failure('identity.locked', { retryAfterMs, captchaRequired });

/** A captcha is required, and it was missing, unknown, expired, used, or wrong. */
export const captchaRequired = (): Failure => new Failure('identity.captcha_required', { captchaRequired: true });

/** A login from a new place needs one of `kinds`. With `sentTo`, a code was sent to that contact (masked). */
export const secondFactorRequired = (kinds: readonly string[], sentTo?: string): Failure =>
  new Failure('identity.second_factor_required', { kinds, ...(sentTo === undefined ? {} : { sentTo }) });

/** The number or address is already confirmed by another account of the brand. */
export const contactTaken = (): Failure => new Failure('identity.contact_taken');

/** The member has no confirmed contact of this kind. */
export const contactUnconfirmed = (kind: string): Failure => new Failure('identity.contact_unconfirmed', { kind });

export const paymentPasswordWrong = (triesLeft: number): Failure =>
  new Failure('wallet.payment_password', { triesLeft });

/** There were too many wrong attempts. Only a reset unlocks the payment password. */
export const paymentPasswordLocked = (): Failure => new Failure('identity.payment_password_locked');

export const paymentPasswordMissing = (): Failure => new Failure('identity.payment_password_missing');

/** The member already has a payment password, which can be changed or reset. */
export const paymentPasswordSet = (): Failure => new Failure('identity.payment_password_set');

/** Withdrawals are locked until a time, or until a contact is confirmed. */
export const withdrawalLocked = ({ reason, until }: WithdrawalLock): Failure =>
  new Failure('wallet.withdrawal_locked', { reason, ...(until ? { until: until.toISOString() } : {}) });

export const moduleDisabled = (module: ModuleFlag): Failure => new Failure('module.disabled', { module });

export const notAgent = (): Failure => new Failure('access.not_agent');

export const notMember = (): Failure => new Failure('access.not_member');

/** The exclusion that holds lasts longer than the one that was asked for. */
export const exclusionLonger = (): Failure => new Failure('identity.exclusion_longer');

/** The exclusion cannot end yet: its time is not over, or it is for good. */
export const exclusionRuns = (): Failure => new Failure('identity.exclusion_runs');

/** The account is not allowed to log in. */
export const accountDisabled = (): Failure => new Failure('access.denied', { reason: 'disabled' });

export const notFound = (what: 'brand' | 'member' | 'operator' | 'session' | 'action'): Failure =>
  new Failure('resource.not_found', { what });
