import { useState } from 'react';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { plainDigits } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { PasswordField } from '../../ui/field.js';
import { FailureNote, Note } from '../../ui/states.js';
import { changePaymentPassword, setPaymentPassword } from './auth-api.js';
import { keepsRule, type FieldRule } from './field-rule.js';
import { useRuleWords } from './new-password-fields.js';

export type PaymentWay = 'set' | 'change' | 'reset';
export interface NewFields {
  next: string;
  confirm: string;
}

/** Converts the Arabic and Bengali digits of the typed payment password to 0 to 9. */
export const typed = (text: string): string => plainDigits(text).trim();

/** The fields for a new payment password and its repetition. Both are validated before they are sent. */
export function NewPaymentFields<T extends NewFields>({
  rule,
  register,
  errors,
}: {
  rule: FieldRule;
  register: UseFormRegister<T>;
  errors: FieldErrors<NewFields>;
}) {
  const t = useWords();
  const field = register as unknown as UseFormRegister<NewFields>;
  const { min, max, patternId } = rule;
  const words = t(min === max ? `auth.ruleOne.${patternId}` : `auth.rule.${patternId}`, { min, max });
  return (
    <>
      <PasswordField
        label={t('auth.pay.new')}
        inputMode={patternId === 'digits' ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={max}
        required
        hint={words}
        error={errors.next?.message}
        {...field('next', { validate: (value) => keepsRule(rule, typed(value)) || words })}
      />
      <PasswordField
        label={t('auth.confirm')}
        inputMode={patternId === 'digits' ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={max}
        required
        error={errors.confirm?.message}
        {...field('confirm', {
          validate: (value, form) => typed(value) === typed(form.next) || t('auth.rule.confirm'),
        })}
      />
    </>
  );
}

/**
 * The form that sets the first payment password (it asks for the login password) or changes it (it asks for the
 * present payment password).
 */
export function PaymentPasswordForm({
  way,
  rule,
  onDone,
}: {
  way: 'set' | 'change';
  rule: FieldRule;
  onDone: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const rules = useRuleWords();
  const [failure, setFailure] = useState<unknown>();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { proof: '', next: '', confirm: '' } });
  const submit = handleSubmit(async ({ proof, next, confirm }) => {
    setFailure(undefined);
    const fresh = { newPassword: typed(next), confirmNewPassword: typed(confirm) };
    try {
      await (way === 'set'
        ? setPaymentPassword({ ...fresh, loginPassword: proof.trim() })
        : changePaymentPassword({ ...fresh, oldPassword: typed(proof) }));
      onDone();
    } catch (thrown) {
      const { failure: refused, rule: words } = rules(thrown);
      const tries = refused.code === 'wallet.payment_password' ? refused.data['triesLeft'] : undefined;
      if (words) setError('next', { message: words }, { shouldFocus: true });
      else if (way === 'set' && refused.code === 'identity.bad_credentials')
        setError('proof', { message: t('auth.pay.wrongLogin') }, { shouldFocus: true });
      else if (typeof tries === 'number')
        setError('proof', { message: t('auth.pay.wrong', { tries }) }, { shouldFocus: true });
      else setFailure(refused);
      // The state of the payment password is read again: after a lock, or a change in another window, the page shows
      // another form.
      void client.invalidateQueries({ queryKey: keys.paymentPassword });
    }
  });
  const required = t('term.error.required');
  return (
    <form className="col g5" onSubmit={(event) => void submit(event)} noValidate>
      {way === 'set' ? (
        <PasswordField
          label={t('auth.pay.login')}
          hint={t('auth.pay.loginHint')}
          autoComplete="current-password"
          required
          error={errors.proof?.message}
          {...register('proof', { required })}
        />
      ) : (
        <PasswordField
          label={t('auth.pay.old')}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.proof?.message}
          {...register('proof', { required })}
        />
      )}
      <NewPaymentFields rule={rule} register={register} errors={errors} />
      {way === 'change' ? <Note tone="wait">{t('auth.pay.waits')}</Note> : null}
      <FailureNote error={failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('term.action.save')}
      </Button>
    </form>
  );
}
