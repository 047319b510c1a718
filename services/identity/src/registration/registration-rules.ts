import { isModuleOn } from '../brands/brand-module.js';
import type { Brand } from '../brands/brand.js';
import {
  firstNotAsked,
  firstRefusal,
  refusalOf,
  type FieldRefusal,
  type FieldRule,
  type RegistrationField,
} from '../brands/field-rule.js';
import { fieldRule, invalidForm, moduleDisabled } from '../identity.errors.js';
import { holdsAccountName } from '../passwords/password-rule.js';
import type { RegistrationForm } from './registration.dto.js';

/**
 * Makes all checks of a registration that need no database: the module is on, terms and age are confirmed, and every
 * field satisfies the brand's rule (specification §4, §5). If several fields are wrong, the failure names the first
 * one in the order of the form.
 * @throws Failure module.disabled, identity.field_rule, request.invalid.
 */
export function checkRegistration(brand: Brand, form: RegistrationForm, byMobile: boolean): void {
  const module = byMobile ? 'MOBILENUMREG3' : 'USERNAMEREG3';
  if (!isModuleOn(brand.modules, module)) throw moduleDisabled(module);
  if (form.verificationCode && !isModuleOn(brand.modules, 'REGMOBVERF3')) throw moduleDisabled('REGMOBVERF3');
  // Only a registration by mobile checks a code for the number. Other registrations may not contain a code, because an
  // unchecked code would look like a proof.
  if (form.verificationCode && !byMobile) throw invalidForm('verificationCode', 'not_asked');
  const notAsked = firstNotAsked(brand.fieldRules, valuesOf(form));
  if (notAsked) throw invalidForm(notAsked, 'not_asked');
  const rules = brand.fieldRules.map((rule) => ({ ...rule, required: isRequired(brand, rule, byMobile) }));
  const refusal =
    firstRefusal(rules, valuesOf(form)) ??
    (byMobile && !form.mobileNum ? refusalOf(ruleOf(brand, 'mobileNum')) : undefined) ??
    passwordRefusal(brand, form) ??
    unconfirmed(form);
  if (refusal) throw fieldRule(refusal);
}

/**
 * Returns true if a registration needs a password. A registration by mobile needs one if the brand's module requires
 * it, or if members of the brand cannot log in by a code.
 */
const asksPassword = ({ modules }: Brand, byMobile: boolean): boolean =>
  !byMobile ||
  isModuleOn(modules, 'MOBILENUMPASSREG3') ||
  !isModuleOn(modules, 'REGMOBVERF3') ||
  !isModuleOn(modules, 'MOBVERFLOGIN3');

function isRequired(brand: Brand, { field, required }: FieldRule, byMobile: boolean): boolean {
  if (field === 'username') return !byMobile;
  return field === 'password' ? asksPassword(brand, byMobile) : required;
}

/** Returns a brand's rule for a field. Every brand has a rule for each field. */
export function ruleOf(brand: Brand, field: RegistrationField): FieldRule {
  const rule = brand.fieldRules.find((each) => each.field === field);
  if (!rule) throw new Error(`brand ${brand.code} has no rule for ${field}`);
  return rule;
}

function passwordRefusal(brand: Brand, form: RegistrationForm): FieldRefusal | undefined {
  const rule = ruleOf(brand, 'password');
  const { username = '', password = '', confirmPassword = '' } = form;
  if (holdsAccountName(password, username)) return refusalOf(rule, 'notAccountName');
  if (form.paymentPassword && form.paymentPassword === password)
    return refusalOf(ruleOf(brand, 'paymentPassword'), 'notLoginPassword');
  if (password !== confirmPassword) return refusalOf(rule, 'confirm', 'confirmPassword');
  return undefined;
}

function unconfirmed(form: RegistrationForm): FieldRefusal | undefined {
  const field = (['termsAccepted', 'ageConfirmed'] as const).find((each) => !form[each]);
  return field && { field, patternId: 'required', min: 1, max: 1 };
}

const valuesOf = (form: RegistrationForm): Partial<Record<RegistrationField, string>> => form;
