import { useQuery } from '@tanstack/react-query';
import { memberInfoQuery } from '../../lib/account/member-info.js';
import { useWords } from '../../lib/language/words.js';
import { useBalance } from '../../lib/session/balance.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { dayAndTime } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { DebtNote } from '../../ui/debt-sign.js';
import { DisabledNote } from '../../ui/disabled-note.js';
import { Icon } from '../../ui/icon.js';
import { Money, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Note, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { AuthenticatorRow } from './authenticator-row.js';
import { BirthDateRow } from './birth-date-row.js';
import { ContactRows, WaitingBonus } from './contact-rows.js';
import { devicesQuery } from './devices-api.js';
import { DevicesCard } from './devices-card.js';
import { LoginsCard } from './logins-card.js';
import { OwnPicture } from './own-picture.js';
import { SetLimits } from './set-limits.js';
import { Completeness, PaymentPasswordRow, PayoutAccountRow } from './security-steps.js';

/** The page My account: the member's details, the protections in use and those not set up yet. */
export function SecurityPage() {
  const t = useWords();
  const { user } = useSession();
  const info = useQuery(memberInfoQuery);
  const { data: balance } = useBalance();
  const account = user?.account ?? '';
  const nickname = info.data?.nickname;
  const here = useQuery(devicesQuery).data?.find((session) => session.current);
  const lead = (
    <>
      {isTrial(user) ? (
        <>{t('term.auth.trial')} · </>
      ) : nickname && nickname !== account ? (
        <>
          <Num>{account}</Num> ·{' '}
        </>
      ) : null}
      {here ? t('member.loggedIn', { time: dayAndTime(here.loggedInAt) }) : '\u00a0'}
    </>
  );
  return (
    <>
      <div className="me">
        <OwnPicture />
        <PageTitle title={nickname || account} lead={lead} />
      </div>
      <DisabledNote />
      <WaitingBonus />
      <DebtNote />
      <div className="halves">
        <div className="col g6">
          <section className="panel">
            <h2>{t('term.security.centre')}</h2>
            {isTrial(user) ? null : <Completeness />}
            {info.error ? <ErrorCard compact error={info.error} onRetry={() => void info.refetch()} /> : null}
            <ul className="chk">
              <li>
                <Icon name="lock" />
                <span className="shrink">
                  <span className="row">
                    <span className="b">{t('member.password')}</span>
                    <Tag tone="done" icon="check">
                      <span className="vh">{t('member.set')}</span>
                    </Tag>
                  </span>
                  <span className="sub block">{t('member.passwordText')}</span>
                </span>
                {isTrial(user) ? null : (
                  <ButtonLink to="/member/password" size="s" tone="ghost" className="do">
                    {t('member.change')}
                  </ButtonLink>
                )}
              </li>
              {isTrial(user) ? null : <PaymentPasswordRow />}
              {isTrial(user) ? null : <PayoutAccountRow />}
              {isTrial(user) ? null : <ContactRows />}
              {isTrial(user) ? null : <AuthenticatorRow />}
              {isTrial(user) ? null : <BirthDateRow />}
            </ul>
          </section>
          <DevicesCard />
          {isTrial(user) ? null : <LoginsCard />}
        </div>
        <div className="col g6">
          <section className="panel">
            <h2>{t('term.wallet.balance')}</h2>
            {balance ? (
              <>
                <p className="disp fig28">
                  <Money minor={balance.balanceMinor} />
                </p>
                <dl className="kv pools">
                  <dt>{t('term.wallet.cash')}</dt>
                  <dd>
                    <Money minor={balance.cashMinor ?? balance.balanceMinor} />
                  </dd>
                  <dt>{t('term.promo.bonus')}</dt>
                  <dd>
                    <Money minor={balance.bonusMinor ?? '0'} />
                  </dd>
                  <dt>{t('term.wallet.held')}</dt>
                  <dd>
                    <Money minor={balance.heldMinor ?? '0'} />
                  </dd>
                </dl>
              </>
            ) : (
              <Loading>
                <Skeleton height="121px" />
              </Loading>
            )}
            <div className="acts">
              <ButtonLink to="/member/depositv2" tone="line" icon="deposit">
                {t('term.wallet.deposit')}
              </ButtonLink>
              <ButtonLink to="/member/withdraw" tone="line" icon="withdraw">
                {t('term.wallet.withdrawal')}
              </ButtonLink>
            </div>
          </section>
          <section className="panel">
            <h2>{t('term.protect.limits')}</h2>
            <Note tone="info">{t('member.limitsText')}</Note>
            <div className="acts">
              <ButtonLink to="/member/limits" tone="line">
                {t('member.askLimit')}
              </ButtonLink>
            </div>
            {/* The limits are the last part of the page, so that nothing moves when they load. */}
            {isTrial(user) ? null : <SetLimits />}
          </section>
        </div>
      </div>
    </>
  );
}
