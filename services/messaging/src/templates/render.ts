import { formatMinor } from '@nm/kit/money/money.js';
import { reasonIn } from './reasons.js';
import { TEMPLATES } from './templates.js';
import type { Language, TemplateId, TemplateValues, Words } from './template.js';

const LOCALES: Readonly<Record<Language, string>> = { EN: 'en', BN: 'bn-u-nu-latn', AR: 'ar-u-nu-latn' };

/** The values that are stored with a message. Its text is built from them when it is read, in the reader's language. */
export interface MessageFacts {
  readonly site: string;
  /** The currency code; empty for a message that is not about money. */
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly reference: string;
}

/** Builds the texts of a message in one language. */
export function render(template: TemplateId, facts: MessageFacts, language: Language): Words {
  const values: TemplateValues = {
    site: facts.site,
    currency: facts.currency,
    amount: facts.currency ? renderAmount(facts.amountMinor, facts.currency, language) : '',
    reference: facts.reference,
    reason: reasonIn(facts.reference, language),
  };
  const { title, body } = TEMPLATES[template].words[language];
  return { title: fill(title, values), body: fill(body, values) };
}

/**
 * Formats an amount with its currency in Latin digits. The result is marked as left-to-right, so that it reads
 * correctly inside Arabic text.
 */
export function renderAmount(amountMinor: bigint, currency: string, language: Language): string {
  const decimal = formatMinor(amountMinor) as Intl.StringNumericLiteral;
  const text = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(decimal);
  return language === 'AR' ? `\u2068${text}\u2069` : text;
}

const fill = (text: string, values: TemplateValues): string =>
  text.replace(/\{(site|currency|amount|reference|reason)\}/g, (_all, name: keyof TemplateValues) => values[name]);

/**
 * Returns the language of a message's text: the requested language if messages exist in it, otherwise the member's
 * language, otherwise English.
 */
export function languageOf(asked: string, members: string): Language {
  for (const candidate of [asked, members]) {
    const language = candidate.toUpperCase();
    if (language === 'EN' || language === 'BN' || language === 'AR') return language;
  }
  return 'EN';
}
