import { plainDigits } from '../../lib/money/money.js';
import { keepsRule, type FieldRule } from './field-rule.js';

/** The fields of digits. A player may type them in the script of the page's language. */
const DIGITS: ReadonlySet<string> = new Set(['mobileNum', 'verificationCode']);

/** A typed value as it is sent: trimmed, and a number in European digits. */
export const typedText = (field: string, value: string): string =>
  DIGITS.has(field) ? plainDigits(value.trim()) : value.trim();

/** Whether a typed value satisfies a field's rule. An empty value satisfies the rule of an optional field. */
export function isAccepted(rule: FieldRule, value: string): boolean {
  const text = typedText(rule.field, value);
  return text === '' ? !rule.required : keepsRule(rule, text);
}

/** The maximum length of a URL on the server. */
const URL_LENGTH_MAX = 200;

/** The request body of the registration form: trimmed, without empty fields, and with the codes of the link. */
export function registrationBody(
  { fields, confirm }: { fields: Readonly<Record<string, string | undefined>>; confirm: string },
  link: { readonly affiliateCode: string | null; readonly referralCode: string | null; readonly address: URL },
): Record<string, string | boolean> {
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value?.trim() ? [[key, typedText(key, value)]] : [])),
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
