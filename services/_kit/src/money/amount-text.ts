import { formatMinor } from './money.js';

/** A language in which messages to members exist. */
export type MessageLanguage = 'EN' | 'BN' | 'AR';

const LOCALES: Readonly<Record<MessageLanguage, string>> = { EN: 'en', BN: 'bn-u-nu-latn', AR: 'ar-u-nu-latn' };

/**
 * Formats an amount with its currency in Latin digits, for the text of a message. In Arabic, the result is isolated
 * from the text direction around it, so that it is displayed correctly.
 */
export function amountText(amountMinor: bigint, currency: string, language: MessageLanguage): string {
  const decimal = formatMinor(amountMinor) as Intl.StringNumericLiteral;
  const text = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(decimal);
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
