import { plainDigits } from '../../lib/money/money.js';

/** The fields of digits. A player may type them in the script of the page's language. */
const DIGITS: ReadonlySet<string> = new Set(['mobileNum', 'verificationCode']);

/** The maximum length of a URL on the server. */
const URL_LENGTH_MAX = 200;

/** The request body of the registration form: trimmed, without empty fields, and with the codes of the link. */
export function registrationBody(
  { fields, confirm }: { fields: Readonly<Record<string, string | undefined>>; confirm: string },
  link: { readonly affiliateCode: string | null; readonly referralCode: string | null; readonly address: URL },
): Record<string, string | boolean> {
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value?.trim() ? [[key, DIGITS.has(key) ? plainDigits(value.trim()) : value.trim()]] : [],
    ),
  );
  return {
    // Without an entered code, the code from the URL is used (specification §4).
    ...(link.affiliateCode ? { affiliateCode: link.affiliateCode } : {}),
    ...filled,
    ...(confirm.trim() && { confirmPassword: confirm.trim() }),
    termsAccepted: true,
    ageConfirmed: true,
    login: true,
    registerMethod: 'WEB',
    domain: link.address.hostname,
    registerUrl: `${link.address.origin}${link.address.pathname}${link.address.search}`.slice(0, URL_LENGTH_MAX),
    ...(link.referralCode ? { referralCode: link.referralCode } : {}),
  };
}
