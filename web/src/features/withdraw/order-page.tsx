import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { withdrawableQuery } from '../../lib/account/withdrawable.js';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import { day, zoneName } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { Money, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { ConfirmCard, NotReceivedNote } from './confirm-card.js';
import { Earlier } from './earlier.js';
import { StepsCard } from './steps-card.js';
import { withdrawalQuery, withdrawalsQuery } from './withdraw-api.js';
import { useBase } from './withdraw-page.js';
import { WithdrawableCard } from './withdrawable-card.js';
import { isOpen } from './withdrawal-steps.js';
import { stateName, toneOf } from './withdrawal-words.js';
import './withdraw.css';

const OTHERWISE = [
  { word: 'withdraw.notReceived', text: 'withdraw.other.notReceived', tone: 'wait' },
  { word: 'term.status.rejected', text: 'withdraw.other.rejected', tone: 'alert' },
  { word: 'term.withdrawal.returned', text: 'withdraw.other.returned', tone: 'alert' },
] as const;

/** The page of one withdrawal: its state, every step with its time, and how else a withdrawal can end. */
export function WithdrawalPage() {
  const t = useWords();
  const base = useBase();
  const { withdrawalId = '' } = useParams();
  const { data: withdrawal, error, refetch } = useQuery(withdrawalQuery(withdrawalId));
  const { data: withdrawable } = useQuery(withdrawableQuery);
  const { data: withdrawals = [] } = useQuery(withdrawalsQuery);
  if (!withdrawal)
    return (
      <>
        <PageTitle title={t('term.wallet.withdrawal')} />
        {error ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <div className="wcash">
              <div className="col g4">
                <Skeleton height="180px" radius="14px" />
                <Skeleton height="460px" radius="14px" />
              </div>
              <Skeleton height="420px" radius="14px" />
            </div>
          </Loading>
        )}
      </>
    );
  const amount = isolated(brand.currencySymbol + formatMinor(withdrawal.amountMinor));
  const others = withdrawals.filter((one) => one.withdrawalId !== withdrawal.withdrawalId);
  return (
    <>
      <p className="fs13">
        <Link className="link" to={base}>
          {t('term.wallet.withdraw')}
        </Link>
      </p>
      <PageTitle
        title={t('withdraw.of', { amount })}
        lead={
          <>
            <Num>{withdrawal.reference}</Num> · {withdrawal.requestedAt ? day(withdrawal.requestedAt) : ''} ·{' '}
            {t('withdraw.timesIn', { zone: zoneName() })}
          </>
        }
      >
        <ButtonLink to="/help#contact" tone="line" size="s" icon="chat">
          {t('withdraw.askAbout')}
        </ButtonLink>
      </PageTitle>
      <div className="wcash" data-testid="withdrawal" data-status={withdrawal.status}>
        <div className="col g4">
          {withdrawal.canConfirm ? (
            <ConfirmCard withdrawal={withdrawal} />
          ) : (
            <section className="panel col g3">
              <div className="row between wrap">
                <Tag tone={toneOf(withdrawal.status)}>{stateName(t, withdrawal)}</Tag>
                <span className="fs13 muted">
                  {withdrawal.institution} <bdi dir="ltr">{withdrawal.masked}</bdi>
                </span>
              </div>
              <dl className="kv">
                <dt>{t('term.wallet.amount')}</dt>
                <dd>
                  <Money minor={withdrawal.amountMinor} />
                </dd>
                <dt>{t('term.wallet.fee')}</dt>
                <dd>
                  <Money minor={withdrawal.feeMinor} />
                </dd>
                <dt>{t('withdraw.youReceive')}</dt>
                <dd className="b">
                  <Money minor={withdrawal.payoutMinor} />
                </dd>
              </dl>
              {withdrawal.notReceived && isOpen(withdrawal) ? (
                <NotReceivedNote text={withdrawal.notReceivedText} />
              ) : null}
            </section>
          )}
          <StepsCard withdrawal={withdrawal} />
          {isOpen(withdrawal) ? (
            <section className="panel col g3">
              <h2>{t('withdraw.otherTitle')}</h2>
              <div className="wothers">
                {OTHERWISE.map(({ word, text, tone }) => (
                  <div key={word}>
                    <Tag tone={tone}>{t(word)}</Tag>
                    <p className="fs13 muted">{t(text)}</p>
                  </div>
                ))}
              </div>
            </section>
          ) : null}
        </div>
        <div className="col g4">
          {withdrawable ? (
            <WithdrawableCard withdrawable={withdrawable}>
              <ButtonLink to={base} tone="line" full>
                {t('withdraw.more')}
              </ButtonLink>
            </WithdrawableCard>
          ) : (
            <Loading>
              <Skeleton height="420px" radius="14px" />
            </Loading>
          )}
          <Earlier title={t('withdraw.others')} list={others.slice(0, 5)} base={base} />
        </div>
      </div>
    </>
  );
}
