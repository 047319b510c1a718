import { plainDigits } from '../../lib/money/money.js';

/** Fields of digits, which a player may type in the script of the page. */
const DIGITS: ReadonlySet<string> = new Set(['mobileNum', 'verificationCode']);

/** The request body of the registration form: trimmed, without empty fields, and with the codes of the link. */
export function registrationBody(
  { fields, confirm }: { fields: Readonly<Record<string, string | undefined>>; confirm: string },
  link: { readonly affiliateCode: string | null; readonly referralCode: string | null },
): Record<string, string | boolean> {
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value?.trim() ? [[key, DIGITS.has(key) ? plainDigits(value.trim()) : value.trim()]] : [],
    ),
  );
  return {
    // Without an entered code, the code from the address is used (specification §4).
    ...(link.affiliateCode ? { affiliateCode: link.affiliateCode } : {}),
    ...filled,
    confirmPassword: confirm.trim(),
    termsAccepted: true,
    ageConfirmed: true,
    login: true,
    ...(link.referralCode ? { referralCode: link.referralCode } : {}),
  };
}
