import { plainDigits } from '../../lib/money/money.js';
import { keepsRule, type FieldRule } from './field-rule.js';

/** The fields that contain digits. A player may type them in the digits of the page's language. */
const DIGITS: ReadonlySet<string> = new Set(['mobileNum', 'verificationCode']);

/** Returns a typed value as it is sent: without spaces at the ends, and with digits 0 to 9 in a field of digits. */
export const typedText = (field: string, value: string): string =>
  DIGITS.has(field) ? plainDigits(value.trim()) : value.trim();

/** Whether a typed value satisfies the rule of its field. An optional field may be empty. */
export function isAccepted(rule: FieldRule, value: string): boolean {
  const text = typedText(rule.field, value);
  return text === '' ? !rule.required : keepsRule(rule, text);
}

/** The longest URL of the registration page that the server accepts, in characters. */
const URL_LENGTH_MAX = 200;

/** Returns the body of the registration request: trimmed values, no empty fields, and the codes from the link. */
export function registrationBody(
  { fields, confirm }: { fields: Readonly<Record<string, string | undefined>>; confirm: string },
  link: { readonly affiliateCode: string | null; readonly referralCode: string | null; readonly address: URL },
): Record<string, string | boolean> {
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value?.trim() ? [[key, typedText(key, value)]] : [])),
  );
  return {
    // If the visitor entered no invitation code, the code from the URL is used (specification §4).
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
