import { accountKey, isUuid } from '../members/member.js';
import { payeeKeyOf } from '../registration/registration-origins.store.js';

/**
 * A search text, prepared for the comparison with each kind of value (account, mobile number, and so on). A field is
 * undefined if the text cannot be a value of that kind.
 */
export interface SearchForms {
  readonly account: string;
  readonly payee: string;
  readonly id: string | undefined;
  readonly mail: string | undefined;
  /**
   * The digits as the operator typed them, and the local numbers that remain if the first digits are taken as a
   * country code.
   */
  readonly digits: string | undefined;
  readonly localNumbers: readonly string[];
}

const DIGITS_MIN = 5;
const COUNTRY_CODE_MAX = 4;
const NUMBER = /^[+(]?\d[\d\s().-]*$/;

/** Prepares a search text. An account name is compared by its prefix, every other value as a whole. */
export function searchForms(text: string): SearchForms {
  const wanted = text.trim();
  const digits = NUMBER.test(wanted) ? wanted.replaceAll(/\D/g, '') : '';
  const isNumber = digits.length >= DIGITS_MIN;
  return {
    account: accountKey(wanted),
    payee: payeeKeyOf(wanted),
    id: isUuid(wanted.toLowerCase()) ? wanted.toLowerCase() : undefined,
    mail: wanted.includes('@') ? wanted.toLowerCase() : undefined,
    digits: isNumber ? digits : undefined,
    localNumbers: isNumber ? localNumbersOf(digits) : [],
  };
}

/**
 * Returns the spellings in which the number may be stored. Members type a number with or without country code and
 * leading zero.
 */
function localNumbersOf(digits: string): string[] {
  const rests = Array.from({ length: COUNTRY_CODE_MAX + 1 }, (_rest, skipped) => digits.slice(skipped));
  return [...new Set(rests.flatMap((rest) => [rest, `0${rest.replace(/^0+/, '')}`]))].filter(
    (rest) => rest.length >= DIGITS_MIN,
  );
}

/** Escapes a text for use as the beginning of a LIKE pattern. */
export const likeBegin = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
