import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { withdrawableQuery } from '../../lib/account/withdrawable.js';
import { useWords } from '../../lib/language/words.js';
import { pageInstead } from '../../lib/query/page-instead.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { dateKey, startOfDay, zoneName } from '../../lib/time/time.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { bonusesQuery } from './bonus-api.js';
import { BonusCard } from './bonus-card.js';
import { RANGES, STATES, firstDayOf, shownOf, type Shown } from './bonus-filter.js';
import { STATE_WORDS } from './bonus-words.js';
import './bonus.css';

/**
 * The page of all bonus grants of the member: their terms, the progress of their turnover, and the effect of a
 * withdrawal now.
 */
export function BonusPage() {
  const t = useWords();
  const { user } = useSession();
  if (!isTrial(user)) return <Loaded />;
  return (
    <>
      <PageTitle title={t('term.promo.bonus')} />
      <TrialBlock />
    </>
  );
}

function Loaded() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const { state, range, page } = shownOf(query);
  const from = startOfDay(firstDayOf(range, dateKey(new Date()))).toISOString();
  const bonuses = useQuery(bonusesQuery({ state, from, page }));
  const withdrawable = useQuery(withdrawableQuery);
  const { data, isPlaceholderData } = bonuses;
  const failed = [bonuses, withdrawable].find((part) => part.error && !part.data);
  const set = (next: Partial<Shown>) => {
    const shown = { state, range, page: 1, ...next };
    setQuery(
      {
        ...(shown.state ? { state: shown.state } : {}),
        ...(shown.range === '365' ? {} : { range: shown.range }),
        ...(shown.page > 1 ? { page: String(shown.page) } : {}),
      },
      { replace: true },
    );
  };
  // If the last grant of a page changed its state, the page of the filtered list is gone.
  const instead = pageInstead(page, isPlaceholderData ? undefined : data);
  useEffect(() => {
    if (instead !== undefined) set({ page: instead });
  });
  const isFiltered = state !== '' || range !== '365';
  return (
    <>
      <PageTitle title={t('term.promo.bonus')} lead={t('bonus.lead', { zone: zoneName() })}>
        <ButtonLink to="/promotions" tone="line" size="s" icon="promo">
          {t('bonus.offers')}
        </ButtonLink>
      </PageTitle>
      <div className="bnsfil">
        <label className="select">
          <span className="vh">{t('term.account.status')}</span>
          <select
            value={state}
            onChange={(event) => set({ state: STATES.find((one) => one === event.target.value) ?? '' })}
          >
            <option value="">{t('bonus.allStates')}</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {t(STATE_WORDS[one])}
              </option>
            ))}
          </select>
        </label>
        <Segmented
          name="range"
          legend={t('bonus.range')}
          value={range}
          onChange={(next) => set({ range: next })}
          options={RANGES.map((value) => ({ value, name: t('term.date.lastDays', { days: Number(value) }) }))}
        />
      </div>
      {failed ? (
        <ErrorCard
          error={failed.error}
          onRetry={() => {
            for (const part of [bonuses, withdrawable]) if (part.error) void part.refetch();
          }}
        />
      ) : null}
      {!failed && (!data || !withdrawable.data) ? (
        <Loading>
          <div className="bnslist">
            <Skeleton height="320px" radius="14px" />
            <Skeleton height="320px" radius="14px" />
          </div>
        </Loading>
      ) : null}
      {data && withdrawable.data && data.content.length === 0 && instead === undefined ? (
        <Empty
          title={t(isFiltered ? 'bonus.noneHere' : 'bonus.none')}
          actions={
            isFiltered ? (
              <Button tone="primary" onClick={() => set({ state: '', range: '365' })}>
                {t('bonus.showAll')}
              </Button>
            ) : (
              <ButtonLink to="/promotions" tone="primary">
                {t('bonus.offers')}
              </ButtonLink>
            )
          }
        >
          {t(isFiltered ? 'bonus.noneHereText' : 'bonus.noneText')}
        </Empty>
      ) : null}
      {data && withdrawable.data && data.content.length > 0 ? (
        <div className={isPlaceholderData ? 'bnsold' : ''} aria-busy={isPlaceholderData}>
          <ul className="bnslist">
            {data.content.map((bonus) => (
              <BonusCard key={bonus.transferId} bonus={bonus} withdrawable={withdrawable.data} />
            ))}
          </ul>
          {data.totalPages > 1 || page > 1 ? (
            <nav className="row between bnspages" aria-label={t('bonus.pages')}>
              <Button size="s" tone="line" disabled={page <= 1} onClick={() => set({ page: page - 1 })}>
                {t('bonus.newer')}
              </Button>
              <Num>
                {data.pageNum} / {Math.max(1, data.totalPages)}
              </Num>
              <Button size="s" tone="line" disabled={page >= data.totalPages} onClick={() => set({ page: page + 1 })}>
                {t('bonus.older')}
              </Button>
            </nav>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
