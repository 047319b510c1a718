/**
 * Characters that people often omit when they type: accents of Latin letters, Arabic vowel marks and tatweel, the
 * Bengali dot below (nukta), and invisible joiners.
 */
const LEFT_OUT = /[\u0300-\u036f]|[\u064b-\u065f]|\u0670|\u0640|\u09bc|[\u200b-\u200f]|[\u2066-\u2069]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** The zero digit of each script whose digits are converted to Latin digits. */
const ZEROS = [0x09e6, 0x0660, 0x06f0, 0x0966];
/** Arabic letters that are often typed instead of another letter. */
const ARABIC: Readonly<Record<string, string>> = { ة: 'ه', ى: 'ي', ٱ: 'ا' };
const ARTICLE = 'ال';
/**
 * The minimum length for removing the article. A shorter Arabic word may start with the same letters without having an
 * article.
 */
const WITH_ARTICLE_MIN = 5;

/** Returns the normalised words of a text for comparison: without case, accents and spelling variants. */
export function foldedWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(LEFT_OUT, '')
      // Composes decomposed vowel signs again, so that each counts as one letter.
      .normalize('NFC')
      .replace(/\p{Nd}/gu, latinDigit)
      .replace(/[ةىٱ]/gu, (letter) => ARABIC[letter] ?? letter)
      .toLowerCase()
      .split(BETWEEN_WORDS)
      .filter((word) => word !== '')
  );
}

/** Returns a word, and also the word without the Arabic article, so that both forms are found. */
export const withoutArticle = (word: string): string[] =>
  word.length >= WITH_ARTICLE_MIN && word.startsWith(ARTICLE) ? [word, word.slice(ARTICLE.length)] : [word];

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}
