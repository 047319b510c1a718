import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paymentPasswordQuery } from '../../lib/account/payment-password.js';
import { payoutAccountsQuery } from '../../lib/account/payout-accounts.js';
import { withdrawableQuery } from '../../lib/account/withdrawable.js';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { DisabledNote } from '../../ui/disabled-note.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Money } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { ConfirmCard } from './confirm-card.js';
import { Earlier } from './earlier.js';
import { LockedMethods } from './locked-methods.js';
import { methodsQuery, withdrawalsQuery, type Withdrawal } from './withdraw-api.js';
import { WithdrawForm } from './withdraw-form.js';
import { WithdrawableCard } from './withdrawable-card.js';
import { isOpen } from './withdrawal-steps.js';
import { stateName, stepText, toneOf } from './withdrawal-words.js';
import './withdraw.css';

/**
 * Returns the URL of the withdrawal page in the centre where the member is: the member centre or the agent centre.
 */
export const useBase = (): string => useLocation().pathname.replace(/(\/withdraw)(\/.*)?$/i, '$1');

/** Shows a step that the member must complete before the first withdrawal. */
function Missing({ icon, title, text, to, act }: Record<'title' | 'text' | 'to' | 'act', string> & { icon: IconName }) {
  return (
    <section className="panel col g4 wmissing">
      <span className="devicon">
        <Icon name={icon} size={18} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <ButtonLink to={to} tone="primary" size="l" full>
        {act}
      </ButtonLink>
    </section>
  );
}

/** The card of the newest withdrawal that has not ended, beside the form. */
function OpenCard({ withdrawal, base }: { withdrawal: Withdrawal; base: string }) {
  const t = useWords();
  if (withdrawal.canConfirm) return <ConfirmCard withdrawal={withdrawal} />;
  return (
    <section className="panel col g2" data-testid="open" data-status={withdrawal.status}>
      <div className="row between wrap">
        <h2>
          <Money minor={withdrawal.amountMinor} />
        </h2>
        <Tag tone={toneOf(withdrawal.status)}>{stateName(t, withdrawal)}</Tag>
      </div>
      <p className="muted fs13">
        {withdrawal.notReceived ? t('withdraw.caseOpen') : stepText(t, withdrawal, withdrawal.status)}
      </p>
      <Link className="link fs13" to={`${base}/${withdrawal.withdrawalId}`}>
        {t('withdraw.everyStep')}
      </Link>
    </section>
  );
}

/** The withdrawal page: the withdrawable amount with its items, the form, and earlier withdrawals (ui §3). */
export function WithdrawPage() {
  const t = useWords();
  const { user } = useSession();
  return isTrial(user) ? (
    <>
      <PageTitle title={t('term.wallet.withdraw')} />
      <TrialBlock />
    </>
  ) : (
    <Loaded />
  );
}

function Loaded() {
  const t = useWords();
  const base = useBase();
  const navigate = useNavigate();
  const withdrawable = useQuery(withdrawableQuery);
  const methods = useQuery(methodsQuery);
  const accounts = useQuery(payoutAccountsQuery);
  const password = useQuery(paymentPasswordQuery);
  const withdrawals = useQuery(withdrawalsQuery);
  const parts = [withdrawable, methods, accounts, password, withdrawals];
  const failed = parts.find(({ error, data }) => error && !data);
  const title = <PageTitle title={t('term.wallet.withdraw')} lead={t('withdraw.lead')} />;
  if (failed)
    return (
      <>
        {title}
        <ErrorCard
          error={failed.error}
          onRetry={() => {
            for (const part of parts) if (part.error) void part.refetch();
          }}
        />
      </>
    );
  const isReady = withdrawable.data && methods.data && accounts.data && password.data && withdrawals.data;
  if (!isReady)
    return (
      <>
        {title}
        <Loading>
          <div className="wcash">
            <div className="col g4">
              <Skeleton height="320px" radius="14px" />
              <Skeleton height="520px" radius="14px" />
            </div>
            <Skeleton height="260px" radius="14px" />
          </div>
        </Loading>
      </>
    );
  const open = withdrawals.data.filter(isOpen);
  const locked = methods.data.filter(({ opensAtLevel }) => opensAtLevel !== undefined);
  const [first, ...rest] = open;
  return (
    <>
      {title}
      <DisabledNote />
      <div className="wcash">
        <div className="col g4">
          <WithdrawableCard withdrawable={withdrawable.data} />
          {!password.data.isSet ? (
            <Missing
              icon="lock"
              title={t('withdraw.needPassword')}
              text={t('withdraw.needPasswordText')}
              to={`/member/paymentPassword?back=${base}`}
              act={t('withdraw.setPassword')}
            />
          ) : accounts.data.list.length === 0 ? (
            <Missing
              icon="bank"
              title={t('withdraw.needAccount')}
              text={t('withdraw.needAccountText')}
              to={`${base}/accounts`}
              act={t('withdraw.addAccount')}
            />
          ) : (
            <WithdrawForm
              methods={methods.data.filter(({ opensAtLevel }) => opensAtLevel === undefined)}
              accounts={accounts.data.list}
              withdrawable={withdrawable.data}
              password={password.data}
              base={base}
              quiet={first?.canConfirm ?? false}
              onDone={(id) => void navigate(`${base}/${id}`)}
            />
          )}
          {locked.length > 0 ? <LockedMethods methods={locked} /> : null}
        </div>
        <div className={`col g4 wside ${first ? 'wopen' : ''}`}>
          {first ? <OpenCard withdrawal={first} base={base} /> : null}
          <Earlier
            title={t('withdraw.earlier')}
            list={[...rest, ...withdrawals.data.filter((one) => !isOpen(one))]}
            base={base}
          />
          {withdrawals.data.length === 0 ? (
            <section className="panel col g2">
              <h2>{t('withdraw.howTitle')}</h2>
              <p className="muted fs13">{t('withdraw.howText')}</p>
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}
