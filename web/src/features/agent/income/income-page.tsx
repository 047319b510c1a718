import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { useServerNow } from '../../../lib/time/server-clock.js';
import { dateKey } from '../../../lib/time/time.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { EmptyRange } from '../days/empty-range.js';
import { useDays } from '../days/use-days.js';
import { ReportHead } from '../reports/report-head.js';
import { showRows } from '../shared/show-rows.js';
import { incomeQuery } from './income-api.js';
import { IncomeByKind } from './income-by-kind.js';
import { IncomeChart } from './income-chart.js';
import { IncomeDays } from './income-days.js';
import { INCOME_ROWS, IncomeFigures } from './income-figures.js';
import { INCOME_KINDS, sumOf } from './income-kinds.js';
import { IncomeLines } from './income-lines.js';
import { IncomeSources } from './income-sources.js';
import { useFile } from '../../../lib/csv/use-file.js';
import '../overview/overview.css';
import '../reports/report.css';

const LEAD = { timed: 'agent.income.lead', untimed: 'agent.income.leadNoTime' };

/** The page /agentHome/agentRevenueReport: the agent's own income by kind, day and direct downline. */
export function IncomePage() {
  const t = useWords();
  const days = useDays();
  const { query, span, page, set } = days;
  const asked = query.get('kind') ?? '';
  const kind = asked in INCOME_KINDS ? asked : '';
  const today = dateKey(new Date(useServerNow()));
  const { data, error, refetch, isPlaceholderData } = useQuery(incomeQuery(span));
  const file = useFile('my-income', '/wps/agents/income/settlements.csv', { ...span, kind });
  const shown = data && (kind ? data.kinds.filter((one) => one.kind === kind) : data.kinds);
  const isEmpty = data?.kinds.length === 0;
  return (
    <>
      <ReportHead
        title={t('term.agent.income')}
        asOf={data?.asOf}
        failed={error !== null && data !== undefined}
        days={days}
        lead={LEAD}
        busy={file.isPending}
        onFile={data && !isEmpty ? () => file.mutate() : undefined}
      />
      <FailureNote error={file.error} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="col g4">
            <Skeleton height="84px" radius="14px" />
            <Skeleton height="330px" radius="14px" />
          </div>
        </Loading>
      ) : null}
      {data && isEmpty ? (
        <EmptyRange title={t('agent.income.none')} days={days} others={{ kind: '' }}>
          {t('agent.income.noneText')}
        </EmptyRange>
      ) : null}
      {data && shown && !isEmpty ? (
        <div className={isPlaceholderData ? 'stale' : ''} aria-busy={isPlaceholderData}>
          <IncomeFigures sums={sumOf(shown)} />
          <div className="duo">
            <IncomeChart days={days.days} income={data} />
            <IncomeDays
              days={days.days}
              income={data}
              today={today}
              onDay={(day) => set({ day, range: '', kind: '' })}
              onAll={() => showRows(INCOME_ROWS)}
            />
          </div>
          <IncomeByKind kinds={data.kinds} chosen={kind} onKind={(next) => set({ kind: next })} />
          <IncomeLines span={span} kinds={data.kinds} kind={kind} page={page} set={set} />
          <IncomeSources key={`${span.from} ${span.to}`} days={days} />
        </div>
      ) : null}
    </>
  );
}
