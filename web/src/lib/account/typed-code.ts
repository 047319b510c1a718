import { plainDigits } from '../money/money.js';

/** A typed code of an app or a recovery code, with the digits of each script as 0 to 9 and without spaces. */
export const typedCode = (text: string): string => plainDigits(text).replace(/\s/g, '');

/** True for six digits, and for a recovery code with or without hyphens. */
export const isAnyCode = (code: string): boolean => /^(\d{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$/.test(code);
