import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useFile } from '../../lib/csv/use-file.js';
import { useWords } from '../../lib/language/words.js';
import { dateKey, startOfDay, zoneName } from '../../lib/time/time.js';
import { ArrivalsButton, useArrivals } from '../../ui/arrivals.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { DebtNote } from '../../ui/debt-sign.js';
import { Delta, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Loading, Skeleton } from '../../ui/states.js';
import { chosenDays } from './bet-filter.js';
import { MovementDialog } from './movement-dialog.js';
import { hasOlder } from './older-page.js';
import { dayAfter } from './range.js';
import { RecordDays } from './record-days.js';
import { TYPES_OF, VIEWS, recordsQuery } from './record-api.js';
import { RecordCards, RecordTable } from './record-table.js';
import { StatementDialog } from './statement-dialog.js';
import './record.css';

/**
 * The page of the account record: one line for each round, or each movement. The URL stores range, type, view and
 * page number.
 */
export function RecordPage() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'rounds';
  const types: readonly string[] = TYPES_OF[view];
  const type = types.find((one) => one === query.get('type')) ?? '';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const today = dateKey(new Date());
  const days = chosenDays(query, today);
  const { first, last } = days;
  const filter = useMemo(
    () => ({ from: startOfDay(first).toISOString(), to: startOfDay(dayAfter(last)).toISOString(), page, type, view }),
    [first, last, page, type, view],
  );
  const { data, error, refetch, isPlaceholderData, isFetching, isFetchedAfterMount } = useQuery(recordsQuery(filter));
  const arrivals = useArrivals(data?.content, {
    name: isPlaceholderData || (isFetching && !isFetchedAfterMount) ? '' : JSON.stringify(filter),
    idOf: ({ transferId }) => transferId,
    goesOn: data !== undefined && hasOlder(page, data),
  });
  const set = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      (old) => {
        for (const [key, value] of Object.entries(changes))
          if (value) old.set(key, value);
          else old.delete(key);
        return old;
      },
      { replace: true },
    );
  const { from, to } = filter;
  const file = useFile('account-record', '/wps/records/movements.csv', {
    from,
    to,
    type: type === 'round' ? '' : type,
  });
  // The server counts at most 1,000 lines, so a plus sign is shown if there are more.
  const more = data?.totals.hasMore ? '+' : '';
  const asked = Date.parse(query.get('statement') ?? '');
  const opened = data?.content.find(({ transferId }) => transferId === query.get('movement'));
  return (
    <>
      <PageTitle title={t('term.wallet.accountRecord')} lead={t('record.lead', { zone: zoneName() })}>
        <Button
          tone="line"
          size="s"
          icon="download"
          disabled={!data || data.content.length === 0}
          busy={file.isPending}
          onClick={() => file.mutate()}
        >
          CSV
        </Button>
        <Button
          tone="line"
          size="s"
          icon="receipt"
          onClick={() => set({ statement: new Date(Math.min(Date.parse(to), Date.now())).toISOString() })}
        >
          {t('record.statement')}
        </Button>
      </PageTitle>
      <FailureNote error={file.error} />
      <DebtNote />
      <div className="fil">
        <RecordDays days={days} today={today} onChange={set} />
        <label className="select">
          <span className="vh">{t('record.type')}</span>
          <select value={type} onChange={(event) => set({ type: event.target.value, page: '' })}>
            <option value="">{t('record.allTypes')}</option>
            {types.map((value) => (
              <option key={value} value={value}>
                {t(`record.type.${value}`)}
              </option>
            ))}
          </select>
        </label>
        <Segmented
          name="view"
          legend={t('record.view')}
          value={view}
          onChange={(next) => set({ view: next === 'rounds' ? '' : next, type: '', page: '' })}
          options={[
            { value: 'rounds', name: t('record.byRound') },
            { value: 'movements', name: t('record.byMovement') },
          ]}
        />
      </div>
      {data ? (
        <dl className="panel tot">
          <div>
            <dt>{t(view === 'rounds' ? 'record.lines' : 'record.count')}</dt>
            <dd>
              <Num>{`${data.totals.count}${more}`}</Num>
            </dd>
          </div>
          <div>
            <dt>{t('record.in')}</dt>
            <dd>
              <Delta minor={data.totals.inMinor} />
            </dd>
          </div>
          <div>
            <dt>{t('record.out')}</dt>
            <dd>
              <Delta minor={-abs(data.totals.outMinor)} />
            </dd>
          </div>
          <div>
            <dt>{t('term.wallet.net')}</dt>
            <dd>
              <Delta minor={BigInt(data.totals.inMinor) - abs(data.totals.outMinor)} />
            </dd>
          </div>
        </dl>
      ) : null}
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <section className="panel col g2">
            {[0, 1, 2, 3, 4, 5].map((n) => (
              <Skeleton key={n} height="44px" radius="6px" />
            ))}
          </section>
        </Loading>
      ) : null}
      {data && data.content.length === 0 ? (
        <Empty
          title={t('term.empty.noRecords')}
          actions={
            days.preset === '30' ? (
              <ButtonLink to="/member/depositv2" tone="primary">
                {t('term.wallet.depositAction')}
              </ButtonLink>
            ) : (
              <Button tone="primary" onClick={() => set({ range: '30', from: '', to: '', type: '', page: '' })}>
                {t('term.date.lastDays', { days: 30 })}
              </Button>
            )
          }
        >
          {t('record.empty')}
        </Empty>
      ) : null}
      {data && data.content.length > 0 ? (
        <div className={isPlaceholderData || isFetching ? 'stale' : ''} aria-busy={isPlaceholderData}>
          <ArrivalsButton arrivals={arrivals} name={t('record.arrived', { count: arrivals.waiting })} />
          <RecordTable rows={arrivals.shown} view={view} onOpen={({ transferId }) => set({ movement: transferId })} />
          <RecordCards rows={arrivals.shown} onOpen={({ transferId }) => set({ movement: transferId })} />
          {data.totalPages > 1 || page > 1 ? (
            <nav className="pgr" aria-label={t('record.pages')}>
              <Button
                size="s"
                tone="line"
                disabled={page <= 1}
                onClick={() => set({ page: page > 2 ? String(page - 1) : '' })}
              >
                {t('record.newer')}
              </Button>
              <span>
                <Num>{`${data.pageNum} / ${Math.max(1, data.totalPages)}${more}`}</Num>
              </span>
              <Button
                size="s"
                tone="line"
                disabled={!hasOlder(page, data)}
                onClick={() => set({ page: String(page + 1) })}
              >
                {t('record.older')}
              </Button>
            </nav>
          ) : null}
        </div>
      ) : null}
      {opened ? <MovementDialog row={opened} onClose={() => set({ movement: '' })} /> : null}
      {asked > Date.parse(from) ? (
        <StatementDialog
          from={from}
          at={new Date(asked).toISOString()}
          onMoment={(statement) => set({ statement })}
          onClose={() => set({ statement: '' })}
        />
      ) : null}
    </>
  );
}

const abs = (minor: string): bigint => (BigInt(minor) < 0n ? -BigInt(minor) : BigInt(minor));
