import { randomInt } from 'node:crypto';
import type { FieldRule } from '../brands/field-rule.js';

/** Without letters and digits that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/**
 * Makes an account name for a member who entered none: a letter, then letters and digits, as long as the brand's rule
 * allows. It says nothing about the member's number, because others see a part of it.
 */
export function chosenName({ min, max }: Pick<FieldRule, 'min' | 'max'>): string {
  const length = Math.min(Math.max(LENGTH, min), max);
  return `m${Array.from({ length: length - 1 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`;
}
