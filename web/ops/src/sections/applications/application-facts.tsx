import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { may } from '../../lib/session.js';
import type { ApplicationDetail } from '../../lib/surface.js';

/** The text of the application, and the member's position in the agent tree. */
export function ApplicationFacts({ detail }: { detail: ApplicationDetail }) {
  const t = useWords();
  const { memberId, content, registeredAt, upline, power, reason } = detail;
  return (
    <>
      <section>
        <h3 className="s">{t('opsApplications.wrote')}</h3>
        <p className="anywhere" dir="auto">
          {content}
        </p>
      </section>
      <dl className="kv">
        <dt>{t('opsApplications.memberSince')}</dt>
        <dd>
          <DateTime at={registeredAt} />
        </dd>
        <dt>{t('opsApplications.upline')}</dt>
        <dd>{upline ? <bdi>{upline}</bdi> : t('opsApplications.noUpline')}</dd>
        {power ? (
          <>
            <dt>{t('opsApplications.power')}</dt>
            <dd>{t(`opsApplications.power.${power}`)}</dd>
          </>
        ) : null}
        {reason ? (
          <>
            <dt>{t('opsApplications.reason')}</dt>
            <dd>{t(`opsApplications.reason.${reason}`)}</dd>
          </>
        ) : null}
      </dl>
      {may('players.read') ? (
        <p>
          <Link className="link" to={`/players?open=${encodeURIComponent(memberId)}`}>
            {t('opsApplications.toPlayer')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
