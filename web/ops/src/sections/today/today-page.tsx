import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { useServerNow } from '../../../../src/lib/time/server-clock.js';
import { clock, dayWithYear, zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { AgeText } from '../../kit/queue/age-text.js';
import { spanText } from '../../kit/queue/age.js';
import { useQueues, type QueueCount } from '../../kit/queues.js';
import { todayQuery } from '../../kit/today-query.js';
import { DayFigures } from './day-figures.js';
import { HealthFigures } from './health-figures.js';

const COLUMNS = 4;

/** The page Today: the queues in which this operator may act, each with the age of its oldest entry and its target. */
export default function TodayPage() {
  const t = useWords();
  const now = useServerNow();
  const navigate = useNavigate();
  const today = useQuery(todayQuery);
  const queues = useQueues(today.data);
  const figures = today.data?.figures?.find(({ brand: code }) => code === brand.code);
  const next = queues
    .filter(({ waiting }) => waiting > 0)
    .toSorted((one, other) => (one.oldestAt ?? '').localeCompare(other.oldestAt ?? ''))[0];
  const goNext = next && (() => void navigate(next.address));
  useKeys({ n: goNext });
  return (
    <main className="ow">
      <PageTitle
        title={t('opsApp.section.today')}
        lead={
          <>
            {dayWithYear(now)}, <Num>00:00–{clock(now, false)}</Num> {zoneName()}
          </>
        }
      >
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
      {figures ? <DayFigures figures={figures} /> : null}
      <section className="panel flush">
        <div className="ph2">
          <h2>{t('opsToday.queues')}</h2>
          {today.data ? (
            <span className="fs12 faint">
              {t('opsToday.asOf')} <Num>{clock(today.data.asOf)}</Num>
            </span>
          ) : null}
        </div>
        {today.data && queues.length === 0 ? (
          <NothingWaits title={t('opsToday.noQueue')}>{t('opsToday.noQueueText')}</NothingWaits>
        ) : (
          <table className="table d2" aria-busy={(!today.data && !today.isError) || undefined}>
            <thead>
              <tr>
                <th>{t('opsToday.queue')}</th>
                <th className="end">{t('opsToday.waiting')}</th>
                <th className="end">{t('opsToday.oldest')}</th>
                <th className="end">{t('opsToday.target')}</th>
              </tr>
            </thead>
            <tbody>
              {today.data ? (
                queues.map((queue) => <QueueRow key={queue.path} queue={queue} now={now} />)
              ) : (
                <LoadingRows columns={COLUMNS} />
              )}
            </tbody>
          </table>
        )}
      </section>
      {today.data?.figures ? <HealthFigures /> : null}
    </main>
  );
}

function QueueRow({ queue, now }: { queue: QueueCount; now: number }) {
  const t = useWords();
  const { name, address, waiting, oldestAt, targetMs } = queue;
  return (
    <tr>
      <td className="m">{t(name)}</td>
      <td className="end b">
        {waiting > 0 ? (
          <Link className="link" to={address}>
            <Num>{waiting}</Num>
            <span className="vh"> {t(name)}</span>
          </Link>
        ) : (
          <Num className="faint">0</Num>
        )}
      </td>
      <td className="end">
        {oldestAt && waiting > 0 ? (
          <AgeText since={oldestAt} now={now} targetMs={targetMs} />
        ) : (
          <span className="faint">–</span>
        )}
      </td>
      <td className="end faint">
        <Num>{spanText(targetMs)}</Num>
      </td>
    </tr>
  );
}
