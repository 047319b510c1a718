import { FIELD_PATTERNS, type FieldPatternId, type FieldRuleId } from './field-pattern.js';

/** The registration fields of the specification (§3), in the order of the form. */
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

/** The rule of a brand for one field. Lengths are numbers of Unicode code points. */
export interface FieldRule {
  readonly field: RegistrationField;
  readonly enabled: boolean;
  readonly required: boolean;
  /** A regular expression for the `u` flag. The single character `*` accepts any text. */
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

/** Returns true if a value matches the pattern of a rule and has an allowed length (specification §5). */
export function keepsRule(rule: FieldRule, value: string): boolean {
  const length = [...value].length;
  if (length < rule.min || length > rule.max) return false;
  return rule.acceptedPattern === '*' || patternOf(rule.acceptedPattern).test(value);
}

/**
 * Returns the first field, in the order of the form, whose value breaks the brand's rule; undefined if all fields are
 * valid. An empty field counts as absent.
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

/** Returns the first field that has a value although the brand's form does not ask for this field. */
export function firstNotAsked(
  rules: readonly FieldRule[],
  values: Readonly<Partial<Record<RegistrationField, string>>>,
): RegistrationField | undefined {
  return rules.find((rule) => !rule.enabled && (values[rule.field] ?? '') !== '')?.field;
}

/**
 * Builds the failure for a refused field. `patternId` selects the message if the field was refused for another reason
 * than its pattern.
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

/** Builds a field rule for a brand document from the name of a pattern. */
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
