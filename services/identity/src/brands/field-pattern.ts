/**
 * The 24 field patterns of the specification (§5), by message id. The server checks a field by its pattern. If the
 * field is invalid, the client shows the message with the same id and inserts the minimum and maximum length. Patterns
 * are anchored, need linear time, and mean the same in every regular-expression engine with the `u` flag.
 */
export const FIELD_PATTERNS = {
  length: '*',
  letters: '^[A-Za-z]+$',
  letterFirst: '^[A-Za-z][A-Za-z0-9_.-]*$',
  letterFirstAlphanumeric: '^[A-Za-z][A-Za-z0-9]*$',
  kanjiDigits: '^[\\p{Script=Han}0-9]+$',
  email: '^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,24}$',
  alphanumeric: '^[A-Za-z0-9]+$',
  letterAndDigit: '^(?=[^A-Za-z]*[A-Za-z])(?=[^0-9]*[0-9])[A-Za-z0-9]+$',
  digits: '^[0-9]+$',
  oneUppercase: '^(?=[^A-Z]*[A-Z]).*$',
  lettersSpaces: '^[A-Za-z]+(?: [A-Za-z]+)*$',
  noSpaces: '^\\S+$',
  chinesePunctuation: '^[\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef\\u00b7]+$',
  dateIso: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  dateUs: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$',
  korean: '^[\\p{Script=Hangul}]+(?: [\\p{Script=Hangul}]+)*$',
  thai: '^[\\p{Script=Thai}]+(?: [\\p{Script=Thai}]+)*$',
  bengali: '^[\\p{Script=Bengali}\\u200c\\u200d.]+(?: [\\p{Script=Bengali}\\u200c\\u200d.]+)*$',
  fullName: "^[\\p{L}\\p{M}\\u200c\\u200d.'’-]+(?: [\\p{L}\\p{M}\\u200c\\u200d.'’-]+)+$",
  fullWidthJapanese: '^[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}\\u30fc\\u3000\\uff01-\\uff5e]+$',
  uppercase: '^[A-Z]+$',
  strongPassword: '^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9]*[^A-Za-z0-9\\s])\\S+$',
  mobile: '^0[0-9]+$',
  handle: '^@?[A-Za-z0-9](?:[._+-]?[A-Za-z0-9])*$',
} as const;

export type FieldPatternId = keyof typeof FIELD_PATTERNS;

/**
 * The message ids of refusals that no pattern causes. The client has a text for each of them, as for the 24 patterns.
 */
export const FIELD_RULE_IDS = ['required', 'confirm', 'notAccountName', 'notRecent', 'notLoginPassword'] as const;

export type FieldRuleId = FieldPatternId | (typeof FIELD_RULE_IDS)[number];
