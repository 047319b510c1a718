import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { session } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { PasswordField, TextField } from '../../ui/field.js';
import { FailureNote } from '../../ui/states.js';
import { changePassword } from './auth-api.js';
import { usePasswordRule, useRuleWords } from './new-password-fields.js';

/**
 * The form that changes the login password (specification §2). It asks for the current password, unless the member
 * has just logged in with it.
 */
export function ChangePasswordForm({
  username,
  oldPassword,
  onDone,
}: {
  username: string;
  oldPassword?: string;
  onDone: () => void;
}) {
  const t = useWords();
  const refusedRule = useRuleWords();
  const [failure, setFailure] = useState<unknown>();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { old: '', next: '', confirm: '' } });
  const submit = handleSubmit(async ({ old, next, confirm }) => {
    setFailure(undefined);
    try {
      await changePassword({
        oldPassword: oldPassword ?? old.trim(),
        newPassword: next.trim(),
        confirmNewPassword: confirm.trim(),
      });
      session.passwordChanged();
      onDone();
    } catch (thrown) {
      const refused = refusedRule(thrown);
      if (refused.rule) setError('next', { message: refused.rule }, { shouldFocus: true });
      else setFailure(refused.failure);
    }
  });
  const required = t('term.error.required');
  const rule = usePasswordRule();
  return (
    <form className="col g5" onSubmit={(event) => void submit(event)} noValidate>
      <TextField label={t('term.account.username')} value={username} readOnly autoComplete="username" dir="ltr" />
      {oldPassword === undefined ? (
        <div className="col g2">
          <PasswordField
            label={t('auth.oldPassword')}
            autoComplete="current-password"
            required
            error={errors.old?.message}
            {...register('old', { required })}
          />
          <Link className="link fs14" to="/forgotPassword">
            {t('auth.setByCode')}
          </Link>
        </div>
      ) : null}
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        required
        hint={rule}
        error={errors.next?.message}
        {...register('next', { required })}
      />
      <PasswordField
        label={t('auth.confirm')}
        autoComplete="new-password"
        required
        error={errors.confirm?.message}
        {...register('confirm', { validate: (value, form) => value === form.next || t('auth.rule.confirm') })}
      />
      <FailureNote error={failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('term.action.save')}
      </Button>
    </form>
  );
}
