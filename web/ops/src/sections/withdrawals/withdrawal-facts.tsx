import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, signOf } from '../../../../src/lib/money/money.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Num } from '../../../../src/ui/money.js';
import { Note } from '../../../../src/ui/states.js';
import { RevealButton, useRevealed } from '../../kit/reveal.js';
import type { RevealedPayout, WithdrawalDetail } from '../../lib/surface.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { revealPayout } from './reveal-payout.js';

/** The facts of a withdrawal: the payout account, and the data on which the risk rules are based. */
export function WithdrawalFacts({ detail }: { detail: WithdrawalDetail }) {
  const t = useWords();
  const { facts, currency } = detail;
  const money = (minor: string): ReactNode => <Num>{formatMinor(minor, { currency })}</Num>;
  const time = (at: string): ReactNode => <DateTime at={at} />;
  const result = BigInt(facts.wonMinor) - BigInt(facts.stakedMinor);
  return (
    <>
      {detail.notReceived ? <NotReceived detail={detail} /> : null}
      <dl className="f4">
        <Figure name={t('opsWithdrawals.in')}>{money(facts.depositedMinor)}</Figure>
        <Figure name={t('opsWithdrawals.out')}>{money(facts.withdrawnMinor)}</Figure>
        <Figure name={t('term.bet.stake')}>{money(facts.stakedMinor)}</Figure>
        <Figure name={t('opsWithdrawals.result')}>
          <Num className={result > 0n ? 'gain' : ''}>
            {signOf(result)}
            {formatMinor(result < 0n ? -result : result, { currency })}
          </Num>
        </Figure>
      </dl>
      <section>
        <h3 className="s">{t('opsWithdrawals.player')}</h3>
        <dl className="kv">
          <dt>{t('opsWithdrawals.accountSince')}</dt>
          <dd>{time(facts.accountOpenedAt)}</dd>
          <dt>{t('opsWithdrawals.earlier')}</dt>
          <dd>
            <Num>{facts.withdrawnCount}</Num>
          </dd>
          <dt>{t('opsWithdrawals.largestWin')}</dt>
          <dd>{money(facts.largestWinMinor)}</dd>
          <dt>{t('opsWithdrawals.lastDeposit')}</dt>
          <dd>{facts.lastDepositAt ? time(facts.lastDepositAt) : '–'}</dd>
          <dt>{t('opsWithdrawals.stakedSince')}</dt>
          <dd>{money(facts.stakedSinceDepositMinor)}</dd>
          <dt>{t('opsWithdrawals.sharedWith')}</dt>
          <dd>
            <Num>{facts.sharedAccountMembers}</Num>
          </dd>
          <dt>{t('opsWithdrawals.debt')}</dt>
          <dd>{money(facts.debtMinor)}</dd>
        </dl>
      </section>
      <Payout detail={detail} />
    </>
  );
}

/**
 * The payout account, with name and number masked until the operator gives a reason; the fee and the amount that is
 * paid; the provider's id.
 */
function Payout({ detail }: { detail: WithdrawalDetail }) {
  const t = useWords();
  const revealed = useRevealed<RevealedPayout>();
  const { institution, holder, payeeName, number } = revealed.full ?? detail;
  const money = (minor: string): ReactNode => <Num>{formatMinor(minor, { currency: detail.currency })}</Num>;
  return (
    <section>
      <div className="row between base">
        <h3 className="s">{t('opsWithdrawals.payout')}</h3>
        <RevealButton
          revealed={revealed}
          action="withdrawals.review"
          title={t('opsWithdrawals.showAsk')}
          text={t('opsWithdrawals.showText')}
          read={(reason) => revealPayout(detail.id, reason)}
        />
      </div>
      <dl className="kv" data-testid="payout">
        <dt>{t('opsWithdrawals.to')}</dt>
        <dd className="anywhere">
          <bdi>{institution}</bdi> <Num className="wrapnum">{number}</Num>
        </dd>
        {holder ? (
          <>
            <dt>{t('opsWithdrawals.holder')}</dt>
            <dd className="anywhere">
              <bdi>{holder}</bdi>
            </dd>
          </>
        ) : null}
        {payeeName ? (
          <>
            <dt>{t('opsWithdrawals.payeeName')}</dt>
            <dd className="anywhere">
              <bdi>{payeeName}</bdi>
            </dd>
          </>
        ) : null}
        <dt>{t('opsWithdrawals.fee')}</dt>
        <dd>{money(detail.feeMinor)}</dd>
        <dt>{t('opsWithdrawals.pays')}</dt>
        <dd className="b">{money(detail.payoutMinor)}</dd>
        <dt>{t('opsWithdrawals.method')}</dt>
        <dd>
          <bdi>
            {detail.methodId}, {detail.provider}
          </bdi>
        </dd>
        {detail.providerPayoutId ? (
          <>
            <dt>{t('opsWithdrawals.payoutId')}</dt>
            <dd className="row end-row">
              <bdi className="hash">{detail.providerPayoutId}</bdi>
              <CopyButton text={detail.providerPayoutId} bare />
            </dd>
          </>
        ) : null}
        {detail.confirmBy && detail.status === 'paid' ? (
          <>
            <dt>{t('opsWithdrawals.confirmBy')}</dt>
            <dd>
              <DateTime at={detail.confirmBy} />
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

/** The player's report that the payout did not arrive, with a link to its case. */
function NotReceived({ detail }: { detail: WithdrawalDetail }) {
  const t = useWords();
  const { notReceivedAt, notReceivedText, caseId } = detail;
  return (
    <Note tone="alert">
      {t('opsWithdrawals.notReceivedText')}
      {notReceivedText ? (
        <q className="said" dir="auto">
          {notReceivedText}
        </q>
      ) : null}
      <span className="row between wrap fs12">
        {notReceivedAt ? <DateTime at={notReceivedAt} /> : null}
        {caseId ? (
          <Link className="link" to={`/payments?open=${encodeURIComponent(caseId)}`}>
            {t('opsWithdrawals.openCase')}
          </Link>
        ) : null}
      </span>
    </Note>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
