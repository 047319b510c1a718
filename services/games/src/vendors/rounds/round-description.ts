import type { RoundDescription, Texts } from '../../rounds/round.js';

/** The detail of a transaction as the vendor sent it. It can be any JSON. */
export type SentDetail = Readonly<Record<string, unknown>> | null;

const LANGUAGE = /^[A-Z]{2}(-[A-Z]{2,4})?$/;
const LANGUAGES_MAX = 40;
const LETTERS_MAX = 160;
/** The maximum number of choices in a description, so that a round with many bets does not fill the screen. */
const CHOICES_MAX = 6;
/** The maximum number of lines in a description. A line is, for example, one single bet of a slip. */
const LINES_MAX = 12;
const NOTHING: Texts = {};

/**
 * Builds the description of a round for its player. It contains the `choice` of each bet in order, and the last
 * `outcome`. Each is a text, or texts by language code. The last `lines` is a list of such texts, one for each part of
 * the round. Everything else is ignored, because a vendor can send any JSON and a player must see only texts.
 * @param bets the details of the valid bets, oldest first
 * @param ends the details of all other calls, oldest first
 */
export function describeRound(bets: readonly SentDetail[], ends: readonly SentDetail[]): RoundDescription | undefined {
  const choices = [...new Set(bets.map((detail) => JSON.stringify(textsOf(detail?.['choice']))))]
    .map((text) => JSON.parse(text) as Texts)
    .filter((texts) => texts['EN'] !== undefined)
    .slice(0, CHOICES_MAX);
  const outcome =
    [...bets, ...ends].map((detail) => textsOf(detail?.['outcome'])).findLast((texts) => texts['EN'] !== undefined) ??
    NOTHING;
  const choice = joined(choices, ' · ');
  if (choice['EN'] === undefined && outcome['EN'] === undefined) return undefined;
  const lines = [...bets, ...ends].map(linesOf).findLast(({ length }) => length > 0);
  return { choice, outcome, ...(lines ? { lines: joined(lines, '\n') } : {}) };
}

const linesOf = (detail: SentDetail): readonly Texts[] => {
  const sent = detail?.['lines'];
  return Array.isArray(sent)
    ? sent
        .slice(0, LINES_MAX)
        .map(textsOf)
        .filter((texts) => texts['EN'] !== undefined)
    : [];
};

/** Reads a single text, or texts by language code. A single text is taken as English. */
function textsOf(sent: unknown): Texts {
  if (typeof sent === 'string') return textsOf({ EN: sent });
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return NOTHING;
  const texts = Object.entries(sent)
    .filter(([language, text]) => LANGUAGE.test(language) && isReadable(text))
    .slice(0, LANGUAGES_MAX);
  return texts.some(([language]) => language === 'EN') ? (Object.fromEntries(texts) as Texts) : NOTHING;
}

/**
 * Matches characters that make a text unusable: control characters, and characters that would change the text direction
 * of the rest of the page.
 */
const UNREADABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const isReadable = (text: unknown): boolean =>
  typeof text === 'string' && text.trim() !== '' && text.length <= LETTERS_MAX && !UNREADABLE.test(text);

/**
 * Joins several texts in each language of the first one. If a text does not have that language, its English form is
 * used.
 */
function joined(choices: readonly Texts[], between: string): Texts {
  const [first = NOTHING] = choices;
  return Object.fromEntries(
    Object.keys(first).map((language) => [
      language,
      choices.map((texts) => texts[language] ?? texts['EN']).join(between),
    ]),
  );
}
