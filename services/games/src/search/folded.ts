/**
 * Matches characters that people often leave out when they type: accents of Latin letters, Arabic vowel marks and
 * tatweel, the Bengali dot below (nukta), and invisible joining characters.
 */
const LEFT_OUT = /[\u0300-\u036f]|[\u064b-\u065f]|\u0670|\u0640|\u09bc|[\u200b-\u200f]|[\u2066-\u2069]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** The digit zero of each script whose digits are converted to Latin digits. */
const ZEROS = [0x09e6, 0x0660, 0x06f0, 0x0966];
/** Arabic letters that are often typed for one another, and the letter to which each is converted. */
const ARABIC: Readonly<Record<string, string>> = { ة: 'ه', ى: 'ي', ٱ: 'ا' };
const ARTICLE = 'ال';
/**
 * The minimum length of an Arabic word from which the article "al" is removed. A shorter word can begin with the same
 * letters without having an article.
 */
const WITH_ARTICLE_MIN = 5;

/**
 * Returns the words of a text in a normalised form for comparison: without differences of case, accents and spelling.
 */
export function foldedWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(LEFT_OUT, '')
      // Combines vowel signs that were split into parts, so that each counts as one letter.
      .normalize('NFC')
      .replace(/\p{Nd}/gu, latinDigit)
      .replace(/[ةىٱ]/gu, (letter) => ARABIC[letter] ?? letter)
      .toLowerCase()
      .split(BETWEEN_WORDS)
      .filter((word) => word !== '')
  );
}

/** Returns a word, and in addition the word without the Arabic article, so that a search finds both forms. */
export const withoutArticle = (word: string): string[] =>
  word.length >= WITH_ARTICLE_MIN && word.startsWith(ARTICLE) ? [word, word.slice(ARTICLE.length)] : [word];

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}
