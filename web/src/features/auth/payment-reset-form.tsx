import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { useContacts } from '../../lib/session/contacts.js';
import { countdown } from '../../lib/time/time.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { PasswordField, TextField } from '../../ui/field.js';
import { ErrorCard, FailureNote, Loading, Note, Skeleton } from '../../ui/states.js';
import { requestPaymentCode, resetPaymentPassword, type ContactKind } from './auth-api.js';
import type { FieldRule } from './field-rule.js';
import { useRuleWords } from './new-password-fields.js';
import { NewPaymentFields, typed } from './payment-password-form.js';

const CONTACT_WORDS: Readonly<Record<ContactKind, string>> = { mobile: 'auth.pay.by.mobile', mail: 'auth.pay.by.mail' };
/** The time (ms) after which another code can be requested: one minute. */
const AGAIN_MS = 60_000;

interface Sent {
  readonly sentTo: string;
  readonly minutes: number;
  readonly again: number;
}

/** Returns the time in ms until another code for the reset can be requested. */
function useLeft(until: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (until <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, until - now);
}

/**
 * The form that sets a new payment password with the login password and a code sent to a confirmed contact. It also
 * works while the payment password is locked after wrong attempts.
 */
export function PaymentResetForm({ rule, onDone }: { rule: FieldRule; onDone: () => void }) {
  const t = useWords();
  const rules = useRuleWords();
  const contacts = useContacts();
  const [chosen, setChosen] = useState<ContactKind>();
  const [sent, setSent] = useState<Sent>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leftMs = useLeft(sent?.again ?? 0);
  const codeField = useRef<HTMLInputElement>(null);
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { login: '', code: '', next: '', confirm: '' } });
  if (!contacts.data)
    return contacts.error ? (
      <ErrorCard compact error={contacts.error} onRetry={() => void contacts.refetch()} />
    ) : (
      <Loading>
        <Skeleton height="420px" />
      </Loading>
    );
  const kinds: ContactKind[] = [
    ...(contacts.data.mobileConfirmed ? ['mobile' as const] : []),
    ...(contacts.data.mailConfirmed ? ['mail' as const] : []),
  ];
  const kind = chosen ?? kinds[0];
  if (!kind)
    return (
      <div className="col g4">
        <Note tone="wait">{t('auth.pay.noContact')}</Note>
        <ButtonLink to="/member/securityCenter" tone="primary">
          {t('term.security.centre')}
        </ButtonLink>
      </div>
    );
  const send = async () => {
    setFailure(undefined);
    setSending(true);
    try {
      const { sentTo, expiredMinutes } = await requestPaymentCode(kind);
      setSent({ sentTo, minutes: expiredMinutes, again: Date.now() + AGAIN_MS });
      codeField.current?.focus();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setSending(false);
    }
  };
  const submit = handleSubmit(async ({ login, code: given, next, confirm }) => {
    setFailure(undefined);
    try {
      await resetPaymentPassword({
        loginPassword: login.trim(),
        kind,
        verificationCode: typed(given),
        newPassword: typed(next),
        confirmNewPassword: typed(confirm),
      });
      onDone();
    } catch (thrown) {
      const { failure: refused, rule: words } = rules(thrown);
      if (words) setError('next', { message: words }, { shouldFocus: true });
      else if (refused.code === 'identity.bad_credentials')
        setError('login', { message: t('auth.pay.wrongLogin') }, { shouldFocus: true });
      else setFailure(refused);
    }
  });
  const required = t('term.error.required');
  const code = register('code', {
    required,
    validate: (value) => /^\d{4,8}$/.test(typed(value)) || required,
  });
  return (
    <form className="col g4" onSubmit={(event) => void submit(event)} noValidate>
      {kinds.length > 1 ? (
        <Segmented
          name="contact"
          legend={t('auth.pay.contact')}
          value={kind}
          options={kinds.map((value) => ({ value, name: t(CONTACT_WORDS[value]) }))}
          onChange={setChosen}
          full
        />
      ) : null}
      <div className="codefield">
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
        <Button tone="line" busy={sending} disabled={leftMs > 0} onClick={() => void send()}>
          {leftMs > 0 ? t('auth.sendAgain', { time: isolated(countdown(leftMs)) }) : t('auth.sendCode')}
        </Button>
      </div>
      {sent ? (
        <Note role="status">{t('auth.pay.codeSent', { contact: isolated(sent.sentTo), minutes: sent.minutes })}</Note>
      ) : null}
      <PasswordField
        label={t('auth.pay.login')}
        autoComplete="current-password"
        required
        error={errors.login?.message}
        {...register('login', { required })}
      />
      <NewPaymentFields rule={rule} register={register} errors={errors} />
      <Note tone="wait">{t('auth.pay.waits')}</Note>
      <FailureNote error={failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('term.action.save')}
      </Button>
    </form>
  );
}
