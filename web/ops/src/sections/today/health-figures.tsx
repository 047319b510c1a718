import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { clock } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { Health } from '../../lib/surface.js';
import { Figure } from './figure.js';
import { isLate, lagText } from './lag.js';

const PACE_MS = 30_000;
const counted = (count: number): string => count.toLocaleString('en-US');

/** Whether the services run, how many events wait for them, and the last closed day of the ledger. */
export function HealthFigures() {
  const t = useWords();
  const { data, isError } = useQuery({
    queryKey: ['ops', 'health'],
    queryFn: ({ signal }) => request<Health>('/ops/health', { signal }),
    refetchInterval: paceWhileUsed(PACE_MS),
    staleTime: PACE_MS / 2,
    retry: 1,
  });
  if (!data && !isError) return null;
  return (
    <section className="panel flush healthfigs">
      <div className="ph2">
        <h2>{t('opsToday.health')}</h2>
        {data ? (
          <span className="fs12 faint">
            {t('opsToday.asOf')} <Num>{clock(data.asOf)}</Num>
          </span>
        ) : null}
      </div>
      {data ? <Figures health={data} /> : <p className="ph2 fs13 muted">{t('opsToday.healthFailed')}</p>}
    </section>
  );
}

function Figures({ health }: { health: Health }) {
  const t = useWords();
  const { services, unsentSeconds, waitingEvents, parkedEvents, closedDay } = health;
  const down = services.filter(({ copies, ready }) => ready < Math.max(1, copies));
  const names = down.map(({ name }) => t(`opsToday.service.${name}`)).join(', ');
  return (
    <dl className="figs">
      <Figure
        name={t('opsToday.services')}
        note={names ? t('opsToday.notRunning', { names }) : t('opsToday.allRunning')}
      >
        <span className={names ? 'loss' : ''}>
          {t('opsToday.readyOf', { ready: services.length - down.length, count: services.length })}
        </span>
      </Figure>
      <Figure name={t('opsToday.unsent')} note={t('opsToday.unsentNote')}>
        {unsentSeconds === 0 ? (
          t('opsToday.noneUnsent')
        ) : (
          <Num className={isLate(unsentSeconds) ? 'loss' : ''}>{lagText(unsentSeconds)}</Num>
        )}
      </Figure>
      <Figure name={t('opsToday.toHandle')} note={t('opsToday.parked', { count: counted(parkedEvents) })}>
        <Num className={parkedEvents > 0 ? 'loss' : ''}>{counted(waitingEvents)}</Num>
      </Figure>
      <Figure name={t('opsToday.closedDay')} note={t('opsToday.utc')}>
        {closedDay ? <Num>{closedDay}</Num> : t('opsToday.noClosedDay')}
      </Figure>
    </dl>
  );
}
