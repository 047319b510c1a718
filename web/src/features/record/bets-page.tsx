import { useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useFile } from '../../lib/csv/use-file.js';
import { useWords } from '../../lib/language/words.js';
import { dateKey, day, startOfDay, zoneName } from '../../lib/time/time.js';
import { ArrivalsButton, useArrivals } from '../../ui/arrivals.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Loading, Skeleton } from '../../ui/states.js';
import { BetCards, BetTable } from './bet-table.js';
import { BetFilters } from './bet-filters.js';
import { BetSheet } from './bet-sheet.js';
import { BetTotals } from './bet-totals.js';
import { chosenDays, filterOf } from './bet-filter.js';
import { BET_STATES, type BetState } from './bet-states.js';
import { betsQuery } from './bets-api.js';
import './record.css';
import './bets.css';

const STATE_WORDS: Readonly<Record<BetState, string>> = {
  settled: 'term.bet.settled',
  open: 'record.openBets',
  voided: 'term.bet.void',
};

/** The page of the betting record: bets by state and day, with totals. The URL stores the filters. */
export function BetsPage() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const today = dateKey(new Date());
  const days = chosenDays(query, today);
  const asked = JSON.stringify(filterOf(query, days, startOfDay));
  const filter = useMemo(() => JSON.parse(asked) as ReturnType<typeof filterOf>, [asked]);
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    isFetching,
    isFetchedAfterMount,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(betsQuery(filter));
  const first = data?.pages[0];
  const bets = useMemo(() => data?.pages.flatMap((page) => page.content), [data]);
  const arrivals = useArrivals(bets, {
    name: isPlaceholderData || (isFetching && !isFetchedAfterMount) ? '' : asked,
    idOf: ({ roundId }) => roundId,
    goesOn: hasNextPage,
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
  const file = useFile('betting-record', '/wps/records/bets.csv', { ...filter });
  const opened = query.get('round');
  const title = filter.roundId ? t('record.notFound') : t(`record.none.${filter.status}`);
  const filtered = Boolean(filter.gameType || filter.vassalage || filter.result || filter.roundId);
  return (
    <>
      <PageTitle title={t('term.bet.record')} lead={t('record.betsLead', { zone: zoneName() })}>
        <Button
          tone="line"
          size="s"
          icon="download"
          disabled={isPlaceholderData || !bets || bets.length === 0}
          busy={file.isPending}
          onClick={() => file.mutate()}
        >
          CSV
        </Button>
      </PageTitle>
      <FailureNote error={file.error} />
      <div className="tabs bettabs" role="group" aria-label={t('record.states')}>
        {BET_STATES.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === filter.status}
            onClick={() => set({ state: state === 'settled' ? '' : state, result: '', q: '' })}
          >
            {t(STATE_WORDS[state])}
            {state === 'open' ? <Num>{first?.openCount}</Num> : null}
          </button>
        ))}
      </div>
      <BetFilters days={days} filter={filter} today={today} played={first?.games ?? []} onChange={set} />
      {error && !data ? null : (
        <BetTotals totals={isPlaceholderData ? undefined : first?.totals} status={filter.status} />
      )}
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {(!data && !error) || (isPlaceholderData && bets?.length === 0) ? (
        <Loading>
          <section className="panel col g2">
            {[0, 1, 2, 3, 4, 5].map((n) => (
              <Skeleton key={n} height="48px" radius="6px" />
            ))}
          </section>
        </Loading>
      ) : null}
      {first && bets?.length === 0 && !isPlaceholderData ? (
        <Empty
          title={title}
          actions={
            <>
              {filtered ? (
                <Button tone="primary" onClick={() => set({ category: '', game: '', result: '', q: '' })}>
                  {t('record.showAll')}
                </Button>
              ) : filter.status !== 'open' && days.preset !== '30' ? (
                <Button tone="primary" onClick={() => set({ range: '30', from: '', to: '' })}>
                  {t('term.date.lastDays', { days: 30 })}
                </Button>
              ) : null}
              <ButtonLink to="/rng" tone="line">
                {t('record.findGame')}
              </ButtonLink>
            </>
          }
        >
          {filter.status === 'open' || filter.roundId
            ? null
            : t('record.noneBetween', { first: day(`${days.first}T12:00:00Z`), last: day(`${days.last}T12:00:00Z`) })}
        </Empty>
      ) : null}
      {first?.totals && bets && bets.length > 0 ? (
        <div className={isPlaceholderData ? 'stale' : ''} aria-busy={isPlaceholderData}>
          <ArrivalsButton arrivals={arrivals} name={t('record.betsArrived', { count: arrivals.waiting })} />
          <BetTable
            bets={arrivals.shown}
            totals={first.totals}
            status={filter.status}
            onOpen={(round) => set({ round })}
          />
          <BetCards bets={arrivals.shown} onOpen={(round) => set({ round })} />
          <div className="pgr">
            <span>{t('record.shown', { shown: arrivals.shown.length, total: first.totals.bets })}</span>
            {hasNextPage ? (
              <Button size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('term.action.loadMore')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      {opened ? <BetSheet roundId={opened} onClose={() => set({ round: '' })} /> : null}
    </>
  );
}
