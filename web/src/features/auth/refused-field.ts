/** The form's name of the field for the code that proves the mobile number. */
export const CODE_FIELD = 'verificationCode';

/** Returns the registration field that the server refused, or undefined if the refusal is about no field. */
export function refusedField(code: string, data: Readonly<Record<string, unknown>>): string | undefined {
  const named = typeof data['field'] === 'string' ? data['field'] : undefined;
  if (code === 'identity.field_rule') return named;
  if (code === 'identity.invite_code') return named ?? 'affiliateCode';
  if (code === 'identity.name_taken') return 'username';
  if (code === 'identity.code_wrong' || code === 'identity.code_expired') return CODE_FIELD;
  return code === 'identity.contact_taken' ? 'mobileNum' : undefined;
}

/**
 * Returns true if the server refused the referral code of the link. The form has no field for this code, so the next
 * attempt is sent without it.
 */
export const refusesReferral = (code: string, data: Readonly<Record<string, unknown>>): boolean =>
  code === 'identity.invite_code' && data['field'] === 'referralCode';
