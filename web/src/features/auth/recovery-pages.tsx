import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { asFailure } from '../../lib/api/failure.js';
import { moduleOn } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { useCloseDialog } from '../../ui/dialog-way.js';
import { TextField } from '../../ui/field.js';
import { ErrorCard, FailureNote, Loading, Note, Skeleton } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { fieldRulesQuery, requestPasswordMail, resetByMail } from './auth-api.js';
import { AuthDialog } from './auth-dialog.js';
import { MobileResetForm } from './mobile-reset-form.js';
import { NewPasswordFields, useRuleWords, type NewPassword } from './new-password-fields.js';
import './auth.css';

/**
 * The form that requests a password link by email (specification §4). A message confirms it and the dialog closes.
 * The answer is the same whether or not the account exists.
 */
function MailRequestForm() {
  const t = useWords();
  const close = useCloseDialog();
  const [failure, setFailure] = useState<unknown>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { username: '', email: '' } });
  const required = t('term.error.required');
  const submit = handleSubmit(async ({ username, email }) => {
    setFailure(undefined);
    try {
      await requestPasswordMail({ username: username.trim(), email: email.trim() });
      say(t('auth.mailSent'));
      close();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
  });
  return (
    <form className="col g5" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('term.account.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        error={errors.username?.message}
        {...register('username', { required })}
      />
      <TextField
        label={t('auth.field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        required
        error={errors.email?.message}
        {...register('email', {
          required,
          pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: t('auth.rule.email', { min: 6, max: 60 }) },
        })}
      />
      <FailureNote error={failure} />
      <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
        {t('auth.sendMail')}
      </Button>
    </form>
  );
}

/**
 * The dialog /forgotPassword: a reset by mobile or by email, depending on the contacts that the brand collects. The
 * URL stores the choice.
 */
export function ForgotPasswordPage() {
  const t = useWords();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { data: rules, error, refetch } = useQuery(fieldRulesQuery);
  const has = (field: string) => rules?.some((rule) => rule.field === field && rule.enabled) ?? false;
  const ways = [...(has('mobileNum') ? ['mobile' as const] : []), ...(has('email') ? ['mail' as const] : [])];
  const usual = moduleOn('CHNGPASSVERIF3') ? 'mobile' : 'mail';
  const isByMobile = (query.get('by') ?? usual) === 'mobile';
  const way = ways.find((one) => one === query.get('by')) ?? ways.find((one) => one === usual) ?? ways[0];
  return (
    <AuthDialog title={t('term.auth.forgotPassword')} poster="poster-peacock" lead={t('auth.forgotLead')}>
      {/*
       * The placeholder is as high as the choice that replaces it, so that nothing moves. The choice is shown even if
       * there is only one way.
       */}
      {!rules && !error ? <Skeleton height="36px" radius="10px" /> : null}
      {!rules ? (
        error ? (
          <ErrorCard compact error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            {/* The placeholder is as high as the form that replaces it, so that nothing moves. */}
            <Skeleton height={isByMobile ? '524px' : '280px'} radius="10px" />
          </Loading>
        )
      ) : null}
      {way ? (
        <Segmented
          full
          name="by"
          legend={t('auth.forgotWay')}
          value={way}
          onChange={(by) => setQuery({ by }, { replace: true })}
          options={ways.map((value) => ({
            value,
            name: t(value === 'mobile' ? 'auth.forgotByMobile' : 'auth.forgotByMail'),
          }))}
        />
      ) : null}
      {way === 'mobile' ? <MobileResetForm onDone={() => void navigate('/', { replace: true })} /> : null}
      {way === 'mail' ? <MailRequestForm /> : null}
      <p className="fs13 muted">
        {t('auth.noAccess')}{' '}
        <Link className="link" to="/help#contact">
          {t('term.help.customerService')}
        </Link>
      </p>
    </AuthDialog>
  );
}

/** Returns the token of the emailed link, and removes it from the address bar at once. */
function useToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

/** The dialog /resetPassword, which the emailed link opens. */
export function ResetPasswordPage() {
  const t = useWords();
  const rules = useRuleWords();
  const token = useToken();
  const [state, setState] = useState<'open' | 'done' | 'gone'>(token === '' ? 'gone' : 'open');
  const [failure, setFailure] = useState<unknown>();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<NewPassword>({ defaultValues: { next: '', confirm: '' } });
  const submit = handleSubmit(async ({ next }) => {
    setFailure(undefined);
    try {
      await resetByMail({ resetToken: token, newPassword: next.trim() });
      setState('done');
    } catch (thrown) {
      const { failure: refused, rule } = rules(thrown);
      if (rule) setError('next', { message: rule }, { shouldFocus: true });
      else if (refused.code === 'identity.code_expired' || refused.code === 'request.invalid') setState('gone');
      else setFailure(refused);
    }
  });
  return (
    <AuthDialog title={t('auth.changeTitle')} poster="poster-peacock" lead={t('auth.resetLead')}>
      {state === 'done' ? (
        <div className="col g4">
          <Note role="status">{t('auth.resetDone')}</Note>
          <ButtonLink to="/login" replace tone="primary" size="l" full>
            {t('term.auth.login')}
          </ButtonLink>
        </div>
      ) : null}
      {state === 'gone' ? (
        <div className="col g4">
          <Note tone="alert" role="alert">
            {t('auth.resetNoLink')}
          </Note>
          <ButtonLink to="/forgotPassword?by=mail" replace tone="line">
            {t('auth.newLink')}
          </ButtonLink>
        </div>
      ) : null}
      {state === 'open' ? (
        <form className="col g5" onSubmit={(event) => void submit(event)} noValidate>
          <NewPasswordFields register={register} errors={errors} />
          <FailureNote error={failure} />
          <Button type="submit" tone="primary" size="l" full busy={isSubmitting}>
            {t('auth.reset')}
          </Button>
        </form>
      ) : null}
    </AuthDialog>
  );
}
