import type { Schemas } from '../../lib/api/schemas.js';

/** The rule of one registration field, from the server (specification §3, §5). Lengths are in Unicode code points. */
export type FieldRule = Schemas['FieldRuleDto'];

/** Whether a value satisfies a rule. A pattern that the browser cannot read is ignored here; the server checks it. */
export function keepsRule(rule: FieldRule, value: string): boolean {
  const length = [...value].length;
  if (length < rule.min || length > rule.max) return false;
  if (rule.acceptedPattern === '*') return true;
  try {
    return new RegExp(rule.acceptedPattern, 'u').test(value);
  } catch {
    return true;
  }
}

/**
 * Returns the strength of a password, from 1 (weak) to 4 (strong); 0 for an empty one. It depends on the length and on
 * the kinds of characters.
 */
export function strength(password: string): number {
  if (password.length === 0) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  return Math.min(4, Math.max(1, kinds - (password.length < 8 ? 2 : 0) + (password.length >= 14 ? 1 : 0)));
}
