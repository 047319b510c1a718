import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { asFailure, type ApiFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { PasswordField } from '../../ui/field.js';
import { fieldRulesQuery } from './auth-api.js';
import type { FieldRule } from './field-rule.js';

export interface NewPassword {
  next: string;
  confirm: string;
}

/** The fields for a new password and its confirmation. */
export function NewPasswordFields<T extends NewPassword>({
  register,
  errors,
}: {
  register: UseFormRegister<T>;
  errors: FieldErrors<NewPassword>;
}) {
  const t = useWords();
  const field = register as unknown as UseFormRegister<NewPassword>;
  const required = t('term.error.required');
  const rule = usePasswordRule();
  return (
    <>
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        required
        hint={rule}
        error={errors.next?.message}
        {...field('next', { required })}
      />
      <PasswordField
        label={t('auth.confirm')}
        autoComplete="new-password"
        required
        error={errors.confirm?.message}
        {...field('confirm', {
          required,
          validate: (value, form) => value.trim() === form.next.trim() || t('auth.rule.confirm'),
        })}
      />
    </>
  );
}

/** Returns the brand's rule for passwords as text. While the rule loads, the space of one line is reserved. */
export function usePasswordRule(): string {
  const t = useWords();
  const { data, error } = useQuery(fieldRulesQuery);
  const rule = data?.find(({ field }) => field === 'password');
  if (!rule) return data || error ? '' : '\u00a0';
  return t(rule.min === rule.max ? `auth.ruleOne.${rule.patternId}` : `auth.rule.${rule.patternId}`, {
    min: rule.min,
    max: rule.max,
  });
}

/**
 * Returns a function that converts an error. If the error says that the new password breaks a rule, the result has
 * that rule as text in `rule`.
 */
export function useRuleWords(): (thrown: unknown) => { failure: ApiFailure; rule?: string } {
  const t = useWords();
  return (thrown) => {
    const failure = asFailure(thrown);
    const { patternId, min, max } = failure.data as unknown as Partial<FieldRule>;
    return failure.code === 'identity.field_rule' && patternId
      ? { failure, rule: t(min === max && min ? `auth.ruleOne.${patternId}` : `auth.rule.${patternId}`, { min, max }) }
      : { failure };
  };
}
