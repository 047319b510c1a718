import { randomInt } from 'node:crypto';
import type { FieldRule } from '../brands/field-rule.js';

/** The letters and digits of generated names. Characters that look similar, such as 0 and O, are left out. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/**
 * Generates an account name for a member who entered none: a letter, then letters and digits, with the maximum length
 * that the brand allows. The name is random and not derived from the mobile number, because other players see part of
 * the name.
 */
export function chosenName({ min, max }: Pick<FieldRule, 'min' | 'max'>): string {
  const length = Math.min(Math.max(LENGTH, min), max);
  return `m${Array.from({ length: length - 1 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`;
}
