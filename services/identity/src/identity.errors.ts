import { Failure } from '@nm/kit/errors/failure.js';
import type { FieldRefusal } from './brands/field-rule.js';
import type { ModuleFlag } from './brands/brand-module.js';

/** A form that is not what its path takes. */
export const invalidForm = (field: string, reason: string): Failure =>
  new Failure('request.invalid', { field, reason });

/** The value is larger than any form of ours. */
export const tooLarge = (): Failure => new Failure('request.too_large');

/** The body came in clear where an encrypted one is asked for. */
export const plainBody = (): Failure => new Failure('crypto.plain_body');

/** No key of ours opens it, or it is not sealed the one way that is allowed. The reason stays with us. */
export const badEnvelope = (): Failure => new Failure('crypto.bad_envelope');

/** It was accepted before. */
export const replayed = (): Failure => new Failure('crypto.replayed');

/** A registration or password field breaks its rule: `{field, patternId, min, max}`. */
export const fieldRule = (refusal: FieldRefusal): Failure => new Failure('identity.field_rule', { ...refusal });

export const nameTaken = (): Failure => new Failure('identity.name_taken');

/** The code leads to nobody in this brand. */
export const inviteCode = (field: 'affiliateCode' | 'referralCode' | 'recommenderId'): Failure =>
  new Failure('identity.invite_code', { field });

/** Unknown name and wrong password alike; says whether the next attempt needs a captcha. */
export const badCredentials = (captchaRequired: boolean): Failure =>
  new Failure('identity.bad_credentials', { captchaRequired });

/** The code is not the one that was sent; a few more tries may follow. */
export const codeWrong = (): Failure => new Failure('identity.code_wrong');

/** No code or link of this kind may be used: never sent, too old, used, or tried too often. */
export const codeExpired = (): Failure => new Failure('identity.code_expired');

/** A code was asked for too often; says when another may be. */
export const tooManyCodes = (retryAfterMs: number): Failure =>
  new Failure('request.rate_limited', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) });

/** Too many failures: no attempt counts before `retryAfterMs` has passed. */
export const locked = (retryAfterMs: number, captchaRequired: boolean): Failure =>
  new Failure('identity.locked', { retryAfterMs, captchaRequired });

/** A captcha is asked for and was not given, not known, too old, used, or wrong. */
export const captchaRequired = (): Failure => new Failure('identity.captcha_required', { captchaRequired: true });

/** A login from a new place needs one of `kinds`. With `sentTo` a code is on its way to that contact (masked). */
export const secondFactorRequired = (kinds: readonly string[], sentTo?: string): Failure =>
  new Failure('identity.second_factor_required', { kinds, ...(sentTo === undefined ? {} : { sentTo }) });

/** The number or address has confirmed another account of the brand. */
export const contactTaken = (): Failure => new Failure('identity.contact_taken');

export const moduleDisabled = (module: ModuleFlag): Failure => new Failure('module.disabled', { module });

export const notAgent = (): Failure => new Failure('access.not_agent');

export const notMember = (): Failure => new Failure('access.not_member');

/** The account may not log in. */
export const accountDisabled = (): Failure => new Failure('access.denied', { reason: 'disabled' });

export const notFound = (what: 'brand' | 'member' | 'operator' | 'session' | 'action'): Failure => new Failure('resource.not_found', { what });
