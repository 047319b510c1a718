import { Failure } from '@nm/kit/errors/failure.js';
import type { FieldRefusal } from './brands/field-rule.js';
import type { ModuleFlag } from './brands/brand-module.js';
import type { WithdrawalLock } from './payment-password/withdrawal-lock.js';

/**
 * A field of the request is missing, invalid or not allowed. The failure names the field and the rule that it breaks.
 */
export const invalidForm = (field: string, reason: string): Failure =>
  new Failure('request.invalid', { field, reason });

/** A value in the form is too long. */
export const tooLarge = (): Failure => new Failure('request.too_large');

/** The request body was not encrypted, but this path requires an encrypted body. */
export const plainBody = (): Failure => new Failure('crypto.plain_body');

/**
 * The envelope (encrypted form) cannot be decrypted, or its format is not allowed. The failure is the same for both
 * reasons, so that an attacker learns nothing.
 */
export const badEnvelope = (): Failure => new Failure('crypto.bad_envelope');

/** The envelope (encrypted form) was already used once. */
export const replayed = (): Failure => new Failure('crypto.replayed');

/** A registration or password field breaks its rule. The failure contains `{field, patternId, min, max}`. */
export const fieldRule = (refusal: FieldRefusal): Failure => new Failure('identity.field_rule', { ...refusal });

export const nameTaken = (): Failure => new Failure('identity.name_taken');

/** No member of the brand has the invitation code in this field. */
export const inviteCode = (field: 'affiliateCode' | 'referralCode' | 'recommenderId'): Failure =>
  new Failure('identity.invite_code', { field });

/**
 * The name or the password is wrong; both cases give the same failure. The failure also says whether the next attempt
 * needs a captcha.
 */
export const badCredentials = (captchaRequired: boolean): Failure =>
  new Failure('identity.bad_credentials', { captchaRequired });

/**
 * The code is wrong; the member may have further attempts. If the login or reset needs a code to the mobile number and
 * a second factor, `kind` names the second factor that was wrong. Without `kind`, the code to the mobile number was
 * wrong.
 */
export const codeWrong = (): Failure => new Failure('identity.code_wrong');

/** No member has this username and email. Only brands with the flag `tellsUnknownMember` return this failure. */
export const unknownMember = (): Failure => new Failure('identity.unknown_member');

/** The code or link cannot be used: none was sent, or it is expired, already used, or was tried too often. */
export const codeExpired = (): Failure => new Failure('identity.code_expired');

/** Too many codes were requested. The failure says when the next request is allowed. */
export const tooManyCodes = (retryAfterMs: number): Failure =>
  new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) });

/** Too many attempts (such as logins) have failed. Further attempts are refused until `retryAfterMs` has passed. */
export const locked = (retryAfterMs: number, captchaRequired: boolean): Failure =>
  new Failure('identity.locked', { retryAfterMs, captchaRequired });

/** A captcha is required, but the answer was missing or wrong, or the captcha was unknown, expired or already used. */
export const captchaRequired = (): Failure => new Failure('identity.captcha_required', { captchaRequired: true });

/**
 * The slider check is required, but its answer was missing or wrong, or the picture was expired, already used, or
 * shown to another visitor.
 */
export const sliderRequired = (): Failure => new Failure('identity.slider_required');

/**
 * A login or a withdrawal needs one of the second factors in `kinds`. The next try uses the factor `kind`
 * unless the member chooses another one. If `sentTo` is present, a code was sent to this contact; the contact is
 * masked.
 */
export const secondFactorRequired = (
  kinds: readonly string[],
  next: { readonly kind?: string | undefined; readonly sentTo?: string } = {},
): Failure => new Failure('identity.second_factor_required', { kinds, ...next });

/** The mobile number or mail address was already confirmed by another account of the brand. */
export const contactTaken = (): Failure => new Failure('identity.contact_taken');

/** The member has no confirmed contact of this kind. */
export const contactUnconfirmed = (kind: string): Failure => new Failure('identity.contact_unconfirmed', { kind });

/** The member already has an authenticator, and must remove it before adding another one. */
export const authenticatorSet = (): Failure => new Failure('identity.authenticator_set');

export const paymentPasswordWrong = (triesLeft: number): Failure =>
  new Failure('wallet.payment_password', { triesLeft });

/** The payment password was wrong too often and is locked. Only a reset unlocks it. */
export const paymentPasswordLocked = (): Failure => new Failure('identity.payment_password_locked');

export const paymentPasswordMissing = (): Failure => new Failure('identity.payment_password_missing');

/** The member already has a payment password, and can only change or reset it. */
export const paymentPasswordSet = (): Failure => new Failure('identity.payment_password_set');

/**
 * Withdrawals are locked until the time in the failure, or, if it contains no time, until the member confirms a contact
 * or adds an authenticator.
 */
export const withdrawalLocked = ({ reason, until }: WithdrawalLock): Failure =>
  new Failure('wallet.withdrawal_locked', { reason, ...(until ? { until: until.toISOString() } : {}) });

export const moduleDisabled = (module: ModuleFlag): Failure => new Failure('module.disabled', { module });

export const notAgent = (): Failure => new Failure('access.not_agent');

/** The account does not belong to a player. The failure also says whether the next attempt needs a captcha. */
export const notMember = (captchaRequired: boolean): Failure => new Failure('access.not_member', { captchaRequired });

/** The member has not reached the brand's age limit, which the failure contains in years. */
export const underAge = (ageLimit: number): Failure => new Failure('identity.under_age', { ageLimit });

/** The member already gave another birth date, and cannot change it. */
export const birthDateSet = (): Failure => new Failure('identity.birth_date_set');

/** The member's present exclusion lasts longer than the requested one, so it is not replaced. */
export const exclusionLonger = (): Failure => new Failure('identity.exclusion_longer');

/** The exclusion cannot be ended now, because its time has not passed or it is permanent. */
export const exclusionRuns = (): Failure => new Failure('identity.exclusion_runs');

export const notFound = (
  what: 'brand' | 'member' | 'operator' | 'session' | 'action' | 'authenticator' | 'announcement',
): Failure => new Failure('resource.not_found', { what });
