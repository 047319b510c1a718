import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paymentPasswordQuery } from '../../lib/account/payment-password.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Note, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { PaymentPasswordForm, type PaymentWay } from './payment-password-form.js';
import { PaymentResetForm } from './payment-reset-form.js';
import './auth.css';

const TITLES: Record<PaymentWay, string> = {
  set: 'auth.pay.set',
  change: 'auth.pay.change',
  reset: 'auth.pay.reset',
};

/**
 * The page /member/paymentPassword, where a member sets, changes or resets the payment password. `?back=` is the page
 * to open afterwards.
 */
export function PaymentPasswordPage() {
  const t = useWords();
  const client = useQueryClient();
  const { user } = useSession();
  const [query] = useSearchParams();
  const [done, setDone] = useState<PaymentWay>();
  const { data, error, refetch } = useQuery({ ...paymentPasswordQuery, enabled: !isTrial(user) });
  const asked = query.get('back') ?? '';
  const back = /^\/(?![/\\])/.test(asked) ? asked : '/member/securityCenter';
  const isLocked = data?.isSet && data.triesLeft === 0;
  const way: PaymentWay = !data?.isSet ? 'set' : isLocked || query.get('way') === 'reset' ? 'reset' : 'change';
  const finish = () => {
    setDone(way);
    for (const queryKey of [keys.paymentPassword, keys.withdrawable]) void client.invalidateQueries({ queryKey });
  };
  const title = t(done ? 'term.security.paymentPassword' : TITLES[way]);
  if (isTrial(user))
    return (
      <>
        <PageTitle title={t('term.security.paymentPassword')} />
        <TrialBlock />
      </>
    );
  return (
    <>
      <PageTitle title={data || done ? title : t('term.security.paymentPassword')} lead={t('auth.pay.lead')} />
      <section className="panel ownpw" data-testid="payment-password" data-way={done ? 'done' : way}>
        {done ? (
          <div className="col g4">
            <Note tone="info" role="status">
              {t(done === 'set' ? 'auth.pay.isSet' : 'auth.pay.isChanged')}
            </Note>
            <ButtonLink to={back} tone="primary">
              {t(back === '/member/securityCenter' ? 'term.security.centre' : 'auth.pay.goOn')}
            </ButtonLink>
          </div>
        ) : error && !data ? (
          <ErrorCard compact error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading>
            <Skeleton height="320px" />
          </Loading>
        ) : way === 'reset' ? (
          <div className="col g4">
            {isLocked ? <Note tone="alert">{t('auth.pay.locked')}</Note> : null}
            <PaymentResetForm rule={data.rule} onDone={finish} />
          </div>
        ) : (
          <div className="col g4">
            <PaymentPasswordForm way={way} rule={data.rule} onDone={finish} />
            {way === 'change' ? (
              <Link className="link fs13" to={`?way=reset&back=${encodeURIComponent(back)}`}>
                {t('auth.pay.forgot')}
              </Link>
            ) : null}
          </div>
        )}
      </section>
    </>
  );
}
