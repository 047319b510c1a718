import { formatMinor, minorDigits } from './money.js';

/** A language in which messages to members exist. */
export type MessageLanguage = 'EN' | 'BN' | 'AR';

const LOCALES: Readonly<Record<MessageLanguage, string>> = { EN: 'en', BN: 'bn-u-nu-latn', AR: 'ar-u-nu-latn' };

/** The form of the currency codes that the runtime can format. For any other code, such as USDT, it throws an error. */
const ISO_CODE = /^[A-Z]{3}$/;

/**
 * Formats an amount with its currency in Latin digits, for the text of a message. It has as many decimal places as the
 * currency. In Arabic, the result is isolated from the text direction around it, so that it is displayed correctly.
 */
export function amountText(amountMinor: bigint, currency: string, language: MessageLanguage): string {
  const digits = minorDigits(currency);
  const decimal = formatMinor(amountMinor, digits) as Intl.StringNumericLiteral;
  const isIso = ISO_CODE.test(currency);
  const number = new Intl.NumberFormat(LOCALES[language], {
    ...(isIso && ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const)),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimal);
  const text = isIso ? number : `${number} ${currency}`;
  return language === 'AR' ? `\u2068${text}\u2069` : text;
}

/**
 * Returns the first of the given languages for which message texts exist, or English. Upper and lower case are not
 * distinguished.
 */
export function messageLanguage(...wanted: readonly string[]): MessageLanguage {
  for (const candidate of wanted) {
    const language = candidate.toUpperCase();
    if (language === 'EN' || language === 'BN' || language === 'AR') return language;
  }
  return 'EN';
}
