import { useQuery } from '@tanstack/react-query';
import { currentLanguage, useWords } from '../../../../src/lib/language/words.js';
import { clock, zoneName } from '../../../../src/lib/time/time.js';
import { When } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import type { Health } from '../../lib/surface.js';
import { healthQuery, notRunning } from './health-query.js';
import { Line } from './health-line.js';
import { isLate, lagText } from './lag.js';
import { RecentLines } from './recent-lines.js';

const counted = (count: number): string => count.toLocaleString('en-US');

/**
 * Whether the services run, how many of their events are unsent or parked, and the last day that the ledger has
 * closed.
 */
export function HealthFigures() {
  const t = useWords();
  const { data, isError } = useQuery(healthQuery);
  if (!data && !isError) return null;
  return (
    <section className="panel flush healthfigs">
      <div className="ph2">
        <h2>{t('opsToday.health')}</h2>
        {data ? (
          <span className="fs12 faint">
            {t('opsToday.asOf')}{' '}
            <Num>
              {clock(data.asOf)} {zoneName()}
            </Num>
          </span>
        ) : null}
      </div>
      {data ? <Figures health={data} /> : <p className="ph2 fs13 muted">{t('opsToday.healthFailed')}</p>}
    </section>
  );
}

function Figures({ health }: { health: Health }) {
  const t = useWords();
  const { services, unsentSeconds, waitingEvents, parkedEvents, closedDay, recent } = health;
  const down = notRunning(health);
  const names = down.map((name) => t(`opsToday.service.${name}`)).join(', ');
  return (
    <dl className="healthlist">
      <Line
        name={t('opsToday.services')}
        note={names ? t('opsToday.notRunning', { names }) : t('opsToday.allRunning')}
        state={names ? 'bad' : ''}
      >
        {t('opsToday.readyOf', { ready: services.length - down.length, count: services.length })}
      </Line>
      <Line name={t('opsToday.unsent')} note={t('opsToday.unsentNote')} state={isLate(unsentSeconds) ? 'bad' : ''}>
        {unsentSeconds === 0 ? t('opsToday.noneUnsent') : <When>{lagText(unsentSeconds, currentLanguage())}</When>}
      </Line>
      <Line name={t('opsToday.toHandle')} state="">
        <Num>{counted(waitingEvents)}</Num>
      </Line>
      <Line name={t('opsToday.parkedEvents')} note={t('opsToday.parkedNote')} state={parkedEvents > 0 ? 'warn' : ''}>
        <Num>{counted(parkedEvents)}</Num>
      </Line>
      <Line name={t('opsToday.closedDay')} note={t('opsToday.utc')} state={closedDay ? '' : 'warn'}>
        {closedDay ? <Num>{closedDay}</Num> : t('opsToday.noClosedDay')}
      </Line>
      {recent ? <RecentLines recent={recent} /> : null}
    </dl>
  );
}
