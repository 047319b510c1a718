import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { startOfDay } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { Segmented } from '../../../ui/choice.js';
import { PageTitle } from '../../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../../ui/states.js';
import { asOfText, useAsOf } from '../days/as-of.js';
import { AsOfChoice } from '../days/as-of-choice.js';
import { AsOfLead } from '../days/as-of-lead.js';
import { DaySteps } from '../days/day-steps.js';
import { RANGES, dayFrom } from '../days/range.js';
import { useDays } from '../days/use-days.js';
import { DayChart } from './day-chart.js';
import { downloadDays } from './day-file.js';
import { DayTable } from './day-table.js';
import { overviewQuery } from './overview-api.js';
import { TeamFigures } from './team-figures.js';
import { TeamTree } from './team-tree.js';
import './overview.css';

/** The page /agentHome/agentTeamOverview: the team's figures, by day and by direct downline. */
export function OverviewPage() {
  const t = useWords();
  const chosen = useDays();
  const { asOf } = useAsOf();
  const { days, today, span } = chosen;
  const before = useMemo(() => {
    const first = days[0] ?? today;
    const iso = (key: string) => startOfDay(key).toISOString();
    return { from: iso(dayFrom(first, -days.length)), to: iso(first), ...(asOf && { asOf }) };
  }, [days, today, asOf]);
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(span));
  const prior = useQuery(overviewQuery(before));
  const name = (value: (typeof RANGES)[number]) =>
    value === 'today' ? t('term.date.today') : t('agent.days', { days: Number(value) });
  const lead = (
    <AsOfLead asOf={data?.asOf} isPast={asOf !== undefined} failed={error !== null && data !== undefined}>
      {data?.asOf
        ? t('agent.team.lead', { time: isolated(asOfText(data.asOf, asOf !== undefined)) })
        : t('agent.team.leadNoTime')}
    </AsOfLead>
  );
  return (
    <>
      <PageTitle title={t('agent.overview')} lead={lead}>
        <Segmented
          name="range"
          legend={t('agent.range')}
          value={chosen.day ? '' : chosen.range}
          options={RANGES.map((value) => ({ value, name: name(value) }))}
          onChange={(next) => chosen.set({ range: next === 'today' ? '' : next, day: '' })}
        />
        <DaySteps chosen={chosen} />
        <AsOfChoice />
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
          <TeamFigures team={data} before={prior.isPlaceholderData ? undefined : prior.data} chosen={chosen} />
          <div className="duo">
            <DayChart days={days} team={data} today={today} />
            <DayTable chosen={chosen} team={data} />
          </div>
        </div>
      ) : null}
      <TeamTree chosen={chosen} />
    </>
  );
}
