import { amountText } from '@nm/kit/money/amount-text.js';
import { reasonIn } from './reasons.js';
import { TEMPLATES } from './templates.js';
import type { Language, TemplateId, TemplateValues, Words } from './template.js';

/**
 * The values from which the text of a message is built when the member reads it, in the member's language. All except
 * the name of the brand are stored with the message.
 */
export interface MessageFacts {
  readonly site: string;
  /** The currency code; can be empty for a message that is not about money. */
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly reference: string;
}

/**
 * The placeholder in a text for the name of a game. The games service has the names in all languages, so the site
 * inserts the name when it shows the message. The character is from the private-use area, so no text contains it.
 */
export const GAME_MARK = '\uE000';

/** Builds the texts of a message in one language. */
export function render(template: TemplateId, facts: MessageFacts, language: Language): Words {
  const values: TemplateValues = {
    site: facts.site,
    currency: facts.currency,
    amount: facts.currency ? amountText(facts.amountMinor, facts.currency, language) : '',
    reference: facts.reference,
    reason: reasonIn(facts.reference, language),
    game: GAME_MARK,
  };
  const { title, body } = TEMPLATES[template].words[language];
  return { title: fill(title, values), body: fill(body, values) };
}

const fill = (text: string, values: TemplateValues): string =>
  text.replace(/\{(site|currency|amount|reference|reason|game)\}/g, (_all, name: keyof TemplateValues) => values[name]);
