/**
 * Marks that people leave out when they type: accents of Latin letters, Arabic vowel marks and tatweel, the Bengali dot
 * below, and invisible joiners.
 */
const LEFT_OUT = /[\u0300-\u036f]|[\u064b-\u065f]|\u0670|\u0640|\u09bc|[\u200b-\u200f]|[\u2066-\u2069]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** The first digit of each script whose digits are read as Latin ones. */
const ZEROS = [0x09e6, 0x0660, 0x06f0, 0x0966];
/** Arabic letters that are written for one another. */
const ARABIC: Readonly<Record<string, string>> = { ة: 'ه', ى: 'ي', ٱ: 'ا' };
const ARTICLE = 'ال';
/** A shorter Arabic word may begin with the letters of the article by itself. */
const WITH_ARTICLE_MIN = 5;

/** The words of a text in the form in which texts are compared: without case, accents and differences of spelling. */
export function foldedWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(LEFT_OUT, '')
      // Vowel signs that Unicode takes apart count as one letter again.
      .normalize('NFC')
      .replace(/\p{Nd}/gu, latinDigit)
      .replace(/[ةىٱ]/gu, (letter) => ARABIC[letter] ?? letter)
      .toLowerCase()
      .split(BETWEEN_WORDS)
      .filter((word) => word !== '')
  );
}

/** A word, and the same word without the Arabic article, so that both are found. */
export const withoutArticle = (word: string): string[] =>
  word.length >= WITH_ARTICLE_MIN && word.startsWith(ARTICLE) ? [word, word.slice(ARTICLE.length)] : [word];

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}
