import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { request } from '../../lib/api/request.js';
import { canSeal } from '../../lib/api/sealed.js';
import { brand, moduleOn } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { session, useSession, type Grant } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { canRegister } from '../../ui/register-link.js';
import { FailureNote, Note } from '../../ui/states.js';
import { RichWords } from '../../ui/rich-words.js';
import { ServiceLinks } from '../../ui/service-links.js';
import { AuthDialog } from './auth-dialog.js';
import { ChangePasswordForm } from './change-password-form.js';
import { freePlay } from './auth-api.js';
import { LoginForm } from './login-form.js';
import { SmsLoginForm } from './sms-login-form.js';
import { RegisterForm } from './register-form.js';
import './auth.css';

export { ForgotPasswordPage, ResetPasswordPage } from './recovery-pages.js';
export { ChangePasswordPage } from './change-password-page.js';
export { PaymentPasswordPage } from './payment-password-page.js';

/**
 * Returns a function that opens the path in the URL's `back` parameter if it is on this site, otherwise the home
 * page.
 */
function useReturn(): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const back = query.get('back') ?? '/';
  return () => void navigate(/^\/(?![/\\])/.test(back) ? back : '/', { replace: true });
}

/** Returns a function that opens a tab of the login or registration dialog. The URL stores the tab. */
function useWay(): (by: string) => void {
  const [, setQuery] = useSearchParams();
  return (by) =>
    setQuery((before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'by'), ['by', by]]), {
      replace: true,
    });
}

/** Returns the URL parameters to pass on between login and registration: all except the chosen tab. */
function othersOf(query: URLSearchParams): string {
  const others = new URLSearchParams([...query].filter(([name]) => name !== 'by'));
  return others.size > 0 ? `?${others}` : '';
}

function Insecure() {
  const t = useWords();
  return canSeal() ? null : (
    <Note tone="alert" role="alert">
      {t('auth.insecure')}
    </Note>
  );
}

/**
 * The login dialog at /login, over the page. A member with an expired password must change it before anything else.
 */
export function LoginPage() {
  const t = useWords();
  const done = useReturn();
  const [query] = useSearchParams();
  const { user, passwordDue } = useSession();
  const [entered, setEntered] = useState<string>();
  const hasSms = moduleOn('MOBVERFLOGIN3');
  const bySms = hasSms && query.get('by') === 'sms';
  const chooseWay = useWay();
  const expire = (grant: Grant, password: string | undefined) =>
    grant.passwordExpired ? setEntered(password) : done();
  const trial = useMutation({
    mutationFn: freePlay,
    onSuccess: (grant) => {
      session.start(grant);
      done();
    },
  });
  const logOut = useMutation({
    mutationFn: () => request('/wps/session/logout', { method: 'DELETE' }).catch(() => undefined),
    onSettled: () => session.clear(),
  });
  if (user && passwordDue) {
    return (
      <AuthDialog title={t('auth.changeTitle')} poster="poster-peacock" lead={t('auth.changeLead')}>
        <ChangePasswordForm
          username={user.account}
          {...(entered === undefined ? {} : { oldPassword: entered })}
          onDone={done}
        />
        <Button tone="ghost" full busy={logOut.isPending} onClick={() => logOut.mutate()}>
          {t('term.auth.logout')}
        </Button>
      </AuthDialog>
    );
  }
  const keep = othersOf(query);
  return (
    <AuthDialog
      title={t('term.auth.login')}
      poster="poster-peacock"
      lead={
        canRegister() ? (
          <>
            {t('auth.newHere')}{' '}
            <Link className="link" to={`/register${keep}`} replace>
              {t('auth.registerLink')}
            </Link>
          </>
        ) : undefined
      }
    >
      <Insecure />
      {hasSms ? (
        <Segmented
          full
          name="by"
          legend={t('auth.loginWay')}
          value={bySms ? 'sms' : 'name'}
          onChange={chooseWay}
          options={[
            { value: 'name', name: t('auth.byName') },
            { value: 'sms', name: t('auth.forgotByMobile') },
          ]}
        />
      ) : null}
      {bySms ? (
        <SmsLoginForm onDone={(grant) => expire(grant, undefined)} />
      ) : (
        <LoginForm onDone={(grant, password) => expire(grant, password)} />
      )}
      {moduleOn('FREEPLAY3') ? (
        <>
          <div className="or">{t('auth.or')}</div>
          <FailureNote error={trial.error} />
          <Button tone="line" full busy={trial.isPending} onClick={() => trial.mutate()}>
            {t('auth.tryFree')}
          </Button>
        </>
      ) : null}
      <p className="fs12 faint">
        <RichWords
          id="auth.byLogin"
          values={{ age: brand.ageLimit }}
          components={{ 0: <Link className="link" to="/help#term" /> }}
        />
      </p>
    </AuthDialog>
  );
}

function RegistrationClosed() {
  const t = useWords();
  return (
    <>
      <Note>{t('auth.registerClosed')}</Note>
      <ServiceLinks />
    </>
  );
}

type Way = 'username' | 'mobile';
const WAYS: readonly Way[] = ['username', 'mobile'];
const MODULES = { username: 'USERNAMEREG3', mobile: 'MOBILENUMREG3' } as const;

/**
 * The registration dialog at /register, over the page. It has a tab for each way to register that the brand allows
 * (specification §2).
 */
export function RegisterPage() {
  const t = useWords();
  const done = useReturn();
  const ways = WAYS.filter((one) => moduleOn(MODULES[one]));
  const [query] = useSearchParams();
  const way = ways.find((one) => one === query.get('by')) ?? ways[0] ?? 'username';
  const setWay = useWay();
  const keep = othersOf(query);
  return (
    <AuthDialog
      title={t('auth.registerTitle')}
      poster="poster-elephant"
      wide
      lead={
        <>
          {t('auth.already')}{' '}
          <Link className="link" to={`/login${keep}`} replace>
            {t('term.auth.login')}
          </Link>
        </>
      }
    >
      <Insecure />
      {ways.length > 1 ? (
        <Segmented<Way>
          name="register-way"
          legend={t('auth.registerWay')}
          value={way}
          full
          onChange={setWay}
          options={ways.map((one) => ({ value: one, name: t(`auth.registerBy.${one}`) }))}
        />
      ) : null}
      {canRegister() ? <RegisterForm key={way} byMobile={way === 'mobile'} onDone={done} /> : <RegistrationClosed />}
    </AuthDialog>
  );
}
