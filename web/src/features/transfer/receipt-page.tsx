import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime, zoneName } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Paper, Perforation, Stamp } from '../../ui/paper.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { transferQuery, type Transfer } from './transfer-api.js';
import { useBase } from './transfer-page.js';
import { otherText, signedMinor } from './transfer-words.js';
import './transfer.css';

/** The receipt of one transfer. Sender and receiver can see it. */
export function TransferReceiptPage() {
  const t = useWords();
  const base = useBase();
  const { transferId = '' } = useParams();
  const { data, error, refetch } = useQuery(transferQuery(transferId));
  return (
    <>
      <p className="fs13">
        <Link className="link" to={base}>
          {t('term.wallet.transfer')}
        </Link>
      </p>
      <PageTitle title={t('term.wallet.receipt')} lead={t('transfer.timesIn', { zone: zoneName() })} />
      <div className="treceipt">
        {data ? (
          <Receipt transfer={data} base={base} />
        ) : error ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton height="420px" radius="14px" />
          </Loading>
        )}
      </div>
    </>
  );
}

function Receipt({ transfer, base }: { transfer: Transfer; base: string }) {
  const t = useWords();
  const { receipt, transferredAt, forfeitedMinor, sent } = transfer;
  return (
    <div data-testid="transfer-receipt" data-receipt={receipt}>
      <Paper labelledBy="receipt">
        <div className="row between">
          <h2 id="receipt" className="caps">
            {t(sent ? 'transfer.sent' : 'transfer.received')}
          </h2>
          <time className="fs12 muted" dateTime={transferredAt}>
            {transferredAt ? dayAndTime(transferredAt) : ''}
          </time>
        </div>
        <div className="disp fig36">
          <Delta minor={signedMinor(transfer)} />
        </div>
        <p className="fs14">{otherText(t, transfer)}</p>
        <Perforation />
        <dl className="kv">
          <dt>{t('transfer.number')}</dt>
          <dd>
            <Num>{receipt}</Num>
          </dd>
          <dt>{t('term.wallet.fee')}</dt>
          <dd>
            <Money minor="0" />
          </dd>
          {forfeitedMinor === '0' ? null : (
            <>
              <dt>{t('transfer.bonusLost')}</dt>
              <dd>
                <Money minor={forfeitedMinor} />
              </dd>
            </>
          )}
        </dl>
        <div className="row between stamp-row">
          <ButtonLink to={base} tone="paperline" size="s">
            {t('transfer.another')}
          </ButtonLink>
          <Stamp>{t('transfer.stamp')}</Stamp>
        </div>
      </Paper>
      <p className="fs13 muted">{t('transfer.bothSee')}</p>
      <ButtonLink to="/member/transactionHistory?type=transfer" tone="line">
        {t('term.wallet.accountRecord')}
      </ButtonLink>
    </div>
  );
}
