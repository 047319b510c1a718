/** The code that proves the mobile number, as the form names it. */
export const CODE_FIELD = 'verificationCode';

/** The field that a refused registration is about; undefined if it is about none. */
export function refusedField(code: string, data: Readonly<Record<string, unknown>>): string | undefined {
  const named = typeof data['field'] === 'string' ? data['field'] : undefined;
  if (code === 'identity.field_rule') return named;
  if (code === 'identity.invite_code') return named ?? 'affiliateCode';
  if (code === 'identity.name_taken') return 'username';
  if (code === 'identity.code_wrong' || code === 'identity.code_expired') return CODE_FIELD;
  return code === 'identity.contact_taken' ? 'mobileNum' : undefined;
}

/**
 * Returns true if the server refused the referral code of the link. The form has no field for it, so the player cannot
 * change it: the next registration is sent without it.
 */
export const refusesReferral = (code: string, data: Readonly<Record<string, unknown>>): boolean =>
  code === 'identity.invite_code' && data['field'] === 'referralCode';
