import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { useServerNow } from '../../lib/time/server-clock.js';
import { dateKey, startOfDay } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { overviewQuery } from './agent-api.js';
import { asOfText, useAsOf } from './as-of.js';
import { AsOfChoice } from './as-of-choice.js';
import { DayChart } from './day-chart.js';
import { downloadDays } from './day-file.js';
import { DayTable } from './day-table.js';
import { RANGES, dayFrom, daysIn, daysOf, rangeOf } from './range.js';
import { TeamFigures } from './team-figures.js';
import { TeamTree } from './team-tree.js';
import './overview.css';

/** /agentHome/agentTeamOverview: the team's figures, by day and by direct downline. */
export function OverviewPage() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const today = dateKey(new Date(useServerNow()));
  const { asOf } = useAsOf();
  const range = rangeOf(query.get('range'));
  const { span, before, days } = useMemo(() => {
    const all = daysOf(range, today);
    const [first, length] = [all[0] as string, daysIn(range)];
    const iso = (key: string) => startOfDay(key).toISOString();
    return {
      days: all,
      span: { from: iso(first), to: iso(dayFrom(today, 1)), ...(asOf && { asOf }) },
      before: { from: iso(dayFrom(first, -length)), to: iso(first), ...(asOf && { asOf }) },
    };
  }, [range, today, asOf]);
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(span));
  const prior = useQuery(overviewQuery(before));
  const name = (value: (typeof RANGES)[number]) =>
    value === 'today' ? t('term.date.today') : t('agent.days', { days: Number(value) });
  const lead = data?.asOf
    ? t('agent.team.lead', { time: isolated(asOfText(data.asOf, asOf !== undefined)) })
    : t('agent.team.leadNoTime');
  return (
    <>
      <PageTitle title={t('agent.overview')} lead={lead}>
        <AsOfChoice />
        <Segmented
          name="range"
          legend={t('agent.range')}
          value={range}
          options={RANGES.map((value) => ({ value, name: name(value) }))}
          onChange={(next) =>
            setQuery(
              (old) => {
                if (next === 'today') old.delete('range');
                else old.set('range', next);
                return old;
              },
              { replace: true },
            )
          }
        />
        <Button
          tone="line"
          size="s"
          icon="download"
          disabled={!data || isPlaceholderData}
          onClick={() => data && downloadDays(days, data)}
        >
          CSV
        </Button>
      </PageTitle>
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="col g4 team-room">
            <Skeleton height="108px" radius="14px" />
            <Skeleton height="380px" radius="14px" />
          </div>
        </Loading>
      ) : null}
      {data ? (
        <div className={isPlaceholderData ? 'stale' : ''} aria-busy={isPlaceholderData}>
          <TeamFigures team={data} before={prior.isPlaceholderData ? undefined : prior.data} days={daysIn(range)} />
          <div className="duo">
            <DayChart days={days} team={data} today={today} />
            <DayTable days={days} team={data} today={today} />
          </div>
        </div>
      ) : null}
      <TeamTree span={span} search={search} onSearch={setSearch} />
    </>
  );
}
