import { plainDigits } from '../money/money.js';

/** Normalises a typed authenticator or recovery code: Arabic and Bengali digits become 0 to 9, spaces are removed. */
export const typedCode = (text: string): string => plainDigits(text).replace(/\s/g, '');

/** Whether a text is an authenticator code (six digits) or a recovery code (with or without hyphens). */
export const isAnyCode = (code: string): boolean => /^(\d{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$/.test(code);
