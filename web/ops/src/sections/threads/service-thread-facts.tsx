import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { may } from '../../lib/session.js';
import type { ServiceThreadDetail } from '../../lib/surface.js';

/** The messages of the member and of customer service, oldest first. */
export function ServiceThreadFacts({ detail }: { detail: ServiceThreadDetail }) {
  const t = useWords();
  const { memberId, messages } = detail;
  const isCut = (messages[0]?.number ?? 1) > 1;
  return (
    <>
      <section>
        <h3 className="s">{t('opsThreads.thread')}</h3>
        {isCut ? <p className="fs12 faint">{t('opsThreads.newest')}</p> : null}
        <ul className="threadlog">
          {messages.map(({ number, by, content, sentAt }) => (
            <li key={number} className={by ? 'ours' : undefined}>
              <p className="row between wrap fs12 muted">
                <b>{by ? by.name : t('opsThreads.player')}</b>
                <DateTime at={sentAt} />
              </p>
              <p className="anywhere prel" dir="auto">
                {content}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {may('players.read') ? (
        <p>
          <Link className="link" to={`/players?open=${encodeURIComponent(memberId)}`}>
            {t('opsThreads.toPlayer')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
