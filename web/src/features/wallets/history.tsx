import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { type WalletTransfer, vendorTitle } from '../../lib/wallets/vendor-wallets.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { DateTime } from '../../ui/date-time.js';
import { Money, Num } from '../../ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { transfersQuery, type TransferFilter } from './wallet-api.js';
import { STATUS_TONES, STATUS_WORDS } from './wallet-words.js';

const DIRECTIONS = ['', 'in', 'out'] as const;

/** The list of transfers to and from vendor wallets. The URL stores direction and page number. */
export function History() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const direction = DIRECTIONS.find((one) => one === query.get('direction')) ?? '';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const { data, error, refetch, isPlaceholderData } = useQuery(transfersQuery({ direction, page }));
  const set = (next: TransferFilter) =>
    setQuery(
      (old) => {
        if (next.direction) old.set('direction', next.direction);
        else old.delete('direction');
        if (next.page > 1) old.set('page', String(next.page));
        else old.delete('page');
        return old;
      },
      { replace: true },
    );
  return (
    <section className="panel wlthist" id="wallet-history" aria-labelledby="wallet-history-name">
      <div className="row between wrap">
        <h2 id="wallet-history-name">{t('wallets.history')}</h2>
        <Segmented
          name="shown"
          legend={t('wallets.direction')}
          value={direction}
          onChange={(next) => set({ direction: next, page: 1 })}
          options={[
            { value: '', name: t('wallets.both') },
            { value: 'in', name: t('wallets.in') },
            { value: 'out', name: t('wallets.out') },
          ]}
        />
      </div>
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} compact /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="180px" radius="6px" />
        </Loading>
      ) : null}
      {data && data.content.length === 0 ? <p className="muted">{t('wallets.historyNone')}</p> : null}
      {data && data.content.length > 0 ? (
        <div className={isPlaceholderData ? 'wltold' : ''} aria-busy={isPlaceholderData}>
          <ul className="wltrows">
            {data.content.map((one) => (
              <Row key={one.transferId} transfer={one} />
            ))}
          </ul>
          {data.totalPages > 1 || page > 1 ? (
            <nav className="row between wltpages" aria-label={t('wallets.pages')}>
              <Button size="s" tone="line" disabled={page <= 1} onClick={() => set({ direction, page: page - 1 })}>
                {t('wallets.newer')}
              </Button>
              <Num>
                {data.pageNum} / {Math.max(1, data.totalPages)}
              </Num>
              <Button
                size="s"
                tone="line"
                disabled={page >= data.totalPages}
                onClick={() => set({ direction, page: page + 1 })}
              >
                {t('wallets.older')}
              </Button>
            </nav>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function Row({ transfer }: { transfer: WalletTransfer }) {
  const t = useWords();
  const { vassalage, direction, amountMinor, status, requestedAt } = transfer;
  return (
    <li data-status={status}>
      <span className="grow shrink">
        <span className="b block trunc">
          {t(direction === 'in' ? 'wallets.rowIn' : 'wallets.rowOut', { vendor: vendorTitle(vassalage) })}
        </span>
        <span className="fs12 muted">{requestedAt ? <DateTime at={requestedAt} seconds /> : null}</span>
      </span>
      <Tag tone={STATUS_TONES[status]}>{t(STATUS_WORDS[status])}</Tag>
      <span className="b wltamount">
        <Money minor={amountMinor} />
      </span>
    </li>
  );
}
