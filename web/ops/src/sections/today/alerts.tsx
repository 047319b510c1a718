import { Link } from 'react-router-dom';
import type { Translate } from '../../../../src/lib/language/words.js';
import { currentLanguage, useWords } from '../../../../src/lib/language/words.js';
import { Icon, type IconName } from '../../../../src/ui/icon.js';
import { When } from '../../../../src/ui/date-time.js';
import { spanText } from '../../kit/queue/age.js';
import type { Alert } from './alerts-of.js';
import { lagText } from './lag.js';

const ICONS: Readonly<Record<Alert['kind'], IconName>> = {
  late: 'clock',
  waits: 'flag',
  down: 'alert',
  unsent: 'alert',
  parked: 'alert',
};

/** The list of alerts. An alert about a queue links to that queue. */
export function Alerts({ alerts, asOfMs }: { alerts: readonly Alert[]; asOfMs: number }) {
  const t = useWords();
  return (
    <section className="panel flush alerts">
      <div className="ph2">
        <h2>{t('opsToday.alerts')}</h2>
        {alerts.length > 0 ? <span className="tag">{t('opsToday.open', { count: alerts.length })}</span> : null}
      </div>
      {alerts.length === 0 ? (
        <p className="noalerts fs13 muted">
          <Icon name="check" size={18} /> {t('opsToday.noAlerts')}
        </p>
      ) : (
        <ul className="plain">
          {alerts.map((alert) => (
            <li key={'queue' in alert ? alert.queue.address : alert.kind} className={alert.kind}>
              <Icon name={ICONS[alert.kind]} size={18} />
              <div>
                <b>{headOf(alert, t)}</b>
                <span className="fs12 muted">{noteOf(alert, asOfMs, t)}</span>
              </div>
              {'queue' in alert ? (
                <Link className="link fs13" to={alert.address}>
                  {t('opsToday.openRows')}
                  <span className="vh"> {t(alert.queue.name)}</span>
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function headOf(alert: Alert, t: Translate): string {
  switch (alert.kind) {
    case 'late':
      return t('opsToday.late', {
        name: t(alert.queue.name),
        count: alert.count,
        target: spanText(alert.queue.targetMs, currentLanguage()),
      });
    case 'waits':
      return t('opsToday.waits', { name: t(alert.queue.name), count: alert.count });
    case 'down':
      return t('opsToday.notRunning', {
        names: alert.services.map((name) => t(`opsToday.service.${name}`)).join(', '),
      });
    case 'unsent':
      return t('opsToday.unsentSince', { time: lagText(alert.seconds, currentLanguage()) });
    case 'parked':
      return t('opsToday.parked', { count: alert.count });
  }
}

function noteOf(alert: Alert, asOfMs: number, t: Translate) {
  if (!('queue' in alert)) return t(`opsToday.note.${alert.kind}`);
  return (
    <>
      {t('opsToday.oldest')} <When>{spanText(asOfMs - Date.parse(alert.oldestAt), currentLanguage())}</When>
    </>
  );
}
