import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { isolated, plainDigits } from '../../lib/money/money.js';
import { session } from '../../lib/session/session.js';
import { countdown } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { FailureNote, Note } from '../../ui/states.js';
import { requestSmsCode, resetByMobile } from './auth-api.js';
import { sentNow, useSent } from './use-sent.js';
import { NewPasswordFields, useRuleWords, type NewPassword } from './new-password-fields.js';

const SENT = 'nm.code.sent';
interface Fields extends NewPassword {
  mobileNum: string;
  code: string;
}
/**
 * Sets a new password by a code to the mobile number, and logs in (specification §2). `onUnproved`: the password is
 * set, but this address is new and must log in.
 */
export function MobileResetForm({ onDone, onUnproved }: { onDone: () => void; onUnproved: () => void }) {
  const t = useWords();
  const rules = useRuleWords();
  const { sent, leftMs, note } = useSent(SENT);
  const [failure, setFailure] = useState<unknown>();
  const [sending, setSending] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const {
    register,
    handleSubmit,
    trigger,
    getValues,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Fields>({ defaultValues: { mobileNum: sent?.mobileNum ?? '', code: '', next: '', confirm: '' } });
  const required = t('term.error.required');
  const number = () => plainDigits(getValues('mobileNum')).replace(/\D/g, '');
  const send = async () => {
    setFailure(undefined);
    if (!(await trigger('mobileNum'))) return;
    setSending(true);
    const began = Date.now();
    try {
      note(sentNow(number(), await requestSmsCode(number()), began));
      codeField.current?.focus();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setSending(false);
    }
  };
  const submit = handleSubmit(async ({ code, next }) => {
    setFailure(undefined);
    try {
      const grant = await resetByMobile({
        mobileNum: number(),
        verificationCode: plainDigits(code).replace(/\D/g, ''),
        newPassword: next.trim(),
      });
      note(undefined);
      session.start(grant);
      onDone();
    } catch (thrown) {
      const { failure: refused, rule } = rules(thrown);
      if (refused.code === 'identity.second_factor_required') return onUnproved();
      if (refused.code === 'identity.code_expired') note(undefined);
      if (rule) setError('next', { message: rule }, { shouldFocus: true });
      else setFailure(refused);
    }
    return undefined;
  });
  const code = register('code', {
    required,
    validate: (value) => /^\d{4,8}$/.test(plainDigits(value).trim()) || t('fail.identity.code_wrong'),
  });
  return (
    <form className="col g4" onSubmit={(event) => void submit(event)} noValidate>
      <div className="codefield">
        <TextField
          label={t('auth.field.mobileNum')}
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          required
          error={errors.mobileNum?.message}
          {...register('mobileNum', {
            required,
            validate: (value) =>
              /^\d{5,20}$/.test(plainDigits(value).replace(/\D/g, '')) || t('auth.rule.digits', { min: 5, max: 20 }),
          })}
        />
        <Button tone="line" busy={sending} disabled={leftMs > 0} onClick={() => void send()}>
          {leftMs > 0 ? t('auth.sendAgain', { time: isolated(countdown(leftMs)) }) : t('auth.sendCode')}
        </Button>
      </div>
      {sent ? <Note role="status">{t('auth.codeSent', { minutes: sent.minutes })}</Note> : null}
      <TextField
        label={t('term.security.verificationCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        dir="ltr"
        required
        error={errors.code?.message}
        {...code}
        ref={(element) => {
          code.ref(element);
          codeField.current = element;
        }}
      />
      <NewPasswordFields register={register} errors={errors} />
      <FailureNote error={failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('auth.setPassword')}
      </Button>
    </form>
  );
}
