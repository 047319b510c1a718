import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useServerNow } from '../../../../src/lib/time/server-clock.js';
import { clock, dayWithYear, zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeyHelp } from '../../kit/keyboard/page-keys.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import { Tabs } from '../../kit/list/tabs.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { useQueues } from '../../kit/queues.js';
import { todayQuery } from '../../kit/today-query.js';
import { may } from '../../lib/session.js';
import { Alerts } from './alerts.js';
import { alertsOf } from './alerts-of.js';
import { DayFigures } from './day-figures.js';
import { FigureRows, isFigure } from './figure-rows.js';
import { HealthFigures } from './health-figures.js';
import { healthQuery } from './health-query.js';
import { MoneyChart } from './money-chart.js';
import { QueuesByAge } from './queues-by-age.js';
import { RANGES, RANGE_NAMES, figuresQuery, rangeOf, type Range } from './range.js';

const SECOND_MS = 1_000;

/**
 * The console's first page. If the URL names a figure, the page shows the rows (postings or members) behind that figure
 * instead.
 */
export default function TodayPage() {
  const [address] = useSearchParams();
  const figure = address.get('figure');
  return isFigure(figure) ? <FigureRows figure={figure} /> : <Overview />;
}

/** The money figures of a range, the alerts, the queues that this operator may read, and the platform's health. */
function Overview() {
  const t = useWords();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const range = rangeOf(address);
  const readsFigures = may('figures.read');
  const today = useQuery(todayQuery);
  const { data: figures } = useQuery({ ...figuresQuery(range), enabled: readsFigures });
  const { data: health } = useQuery({ ...healthQuery, enabled: readsFigures });
  const queues = useQueues(today.data);
  const asOfMs = Date.parse(today.data?.asOf ?? '');
  const next = queues
    .filter(({ waiting }) => waiting > 0)
    .toSorted((one, other) => (one.oldestAt ?? '').localeCompare(other.oldestAt ?? ''))[0];
  const goNext = next && (() => void navigate(next.address));
  useKeyHelp([{ keys: ['N'], does: 'opsApp.key.nextInQueue' }]);
  useKeys({ n: goNext });
  const choose = (chosen: Range): void => setAddress(chosen === 'today' ? {} : { range: chosen }, { replace: true });
  return (
    <main className="ow">
      <PageTitle title={t('opsApp.section.today')} lead={<Lead range={range} from={figures?.from} to={figures?.to} />}>
        {readsFigures ? (
          <Tabs
            label={t('opsToday.range')}
            names={RANGES}
            chosen={range}
            text={(name) => t(RANGE_NAMES[name])}
            onChoose={choose}
          />
        ) : null}
        {goNext ? (
          <Button tone="primary" size="s" className="nxq" onClick={goNext}>
            {t('opsToday.nextInQueue')} <Kbd>N</Kbd>
          </Button>
        ) : null}
      </PageTitle>
      {today.isError ? (
        <OldRowsBanner
          error={today.error}
          asOf={today.dataUpdatedAt}
          busy={today.isFetching}
          onRetry={() => void today.refetch()}
        />
      ) : null}
      <div className={`todaygrid ${readsFigures ? '' : 'nofigs'}`}>
        {figures ? <DayFigures figures={figures} range={range} /> : null}
        {today.data ? <Alerts alerts={alertsOf(queues, asOfMs, health)} asOfMs={asOfMs} /> : null}
        {figures ? <MoneyChart figures={figures} range={range} /> : null}
        <QueuesByAge queues={today.data && queues} asOf={today.data?.asOf} />
        {readsFigures ? <HealthFigures /> : null}
      </div>
    </main>
  );
}

/** The text that names the days of the figures and the days with which they are compared. */
function Lead({ range, from, to }: { range: Range; from: string | undefined; to: string | undefined }) {
  const t = useWords();
  const now = useServerNow();
  if (!from || !to)
    return (
      <>
        {dayWithYear(now)}, <Num>{clock(now, false)}</Num> {zoneName()}
      </>
    );
  // One second before the end of the range, because the range ends at midnight and the next day does not belong to it.
  const last = new Date(Date.parse(to) - SECOND_MS);
  return (
    <>
      {range === 'week' ? (
        <>
          {dayWithYear(from)} – {dayWithYear(last)}, <Num>{clock(to, false)}</Num>
        </>
      ) : (
        <>
          {dayWithYear(from)}, <Num>00:00–{range === 'yesterday' ? '24:00' : clock(to, false)}</Num>
        </>
      )}{' '}
      {zoneName()}. {t('opsToday.everyNumber')} {t(`opsToday.compared.${range}`)}
    </>
  );
}
