import { FIELD_PATTERNS, type FieldPatternId, type FieldRuleId } from './field-pattern.js';

/** The specification's registration fields (§3), in the form's order. */
export const REGISTRATION_FIELDS = [
  'username',
  'password',
  'payeeName',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'email',
  'mobileNum',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const;

export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** A brand's rule for one field. Lengths count code points. */
export interface FieldRule {
  readonly field: RegistrationField;
  readonly enabled: boolean;
  readonly required: boolean;
  /** A regular expression for the `u` flag; `*` alone accepts any text. */
  readonly acceptedPattern: string;
  readonly patternId: FieldPatternId;
  readonly min: number;
  readonly max: number;
}

export interface FieldRefusal {
  readonly field: string;
  readonly patternId: FieldRuleId;
  readonly min: number;
  readonly max: number;
}

/** Whether a value satisfies a rule's pattern and length (specification §5). */
export function keepsRule(rule: FieldRule, value: string): boolean {
  const length = [...value].length;
  if (length < rule.min || length > rule.max) return false;
  return rule.acceptedPattern === '*' || patternOf(rule.acceptedPattern).test(value);
}

/**
 * Returns the first field, in the form's order, that breaks its rule; undefined when all are valid. An absent field and
 * an empty one are treated alike.
 */
export function firstRefusal(
  rules: readonly FieldRule[],
  values: Readonly<Partial<Record<RegistrationField, string>>>,
): FieldRefusal | undefined {
  for (const rule of rules) {
    const value = values[rule.field] ?? '';
    if (!rule.enabled) continue;
    if (value === '' ? rule.required : !keepsRule(rule, value)) return refusalOf(rule);
  }
  return undefined;
}

/** Returns the first filled field that the brand's form does not have. */
export function firstNotAsked(
  rules: readonly FieldRule[],
  values: Readonly<Partial<Record<RegistrationField, string>>>,
): RegistrationField | undefined {
  return rules.find((rule) => !rule.enabled && (values[rule.field] ?? '') !== '')?.field;
}

/**
 * Builds the failure of a refused field. `patternId` selects another text when something other than the pattern failed.
 */
export const refusalOf = (
  rule: FieldRule,
  patternId: FieldRuleId = rule.patternId,
  field: string = rule.field,
): FieldRefusal => ({
  field,
  patternId,
  min: rule.min,
  max: rule.max,
});

/** Builds a rule from a pattern's name. Brand documents use it. */
export const rule = (
  field: RegistrationField,
  patternId: FieldPatternId,
  min: number,
  max: number,
  use: 'required' | 'optional' | 'off',
): FieldRule => ({
  field,
  enabled: use !== 'off',
  required: use === 'required',
  acceptedPattern: FIELD_PATTERNS[patternId],
  patternId,
  min,
  max,
});

const compiled = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  let pattern = compiled.get(source);
  if (!pattern) compiled.set(source, (pattern = new RegExp(source, 'u')));
  return pattern;
}
