import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { may } from '../../lib/session.js';
import type { FeedbackDetail } from '../../lib/surface.js';

/** What the member wrote as feedback, and the answer that was sent. */
export function FeedbackFacts({ detail }: { detail: FeedbackDetail }) {
  const t = useWords();
  const { memberId, type, content, answer, registeredAt } = detail;
  return (
    <>
      <section>
        <h3 className="s">{t('opsFeedback.wrote')}</h3>
        <p className="anywhere" dir="auto">
          {content}
        </p>
      </section>
      {answer ? (
        <section>
          <h3 className="s">{t('opsFeedback.answerField')}</h3>
          <p className="anywhere prel" dir="auto">
            {answer}
          </p>
        </section>
      ) : null}
      <dl className="kv">
        <dt>{t('opsFeedback.about')}</dt>
        <dd>{t(`opsFeedback.type.${type}`)}</dd>
        <dt>{t('opsFeedback.memberSince')}</dt>
        <dd>
          <DateTime at={registeredAt} />
        </dd>
      </dl>
      {may('players.read') ? (
        <p>
          <Link className="link" to={`/players?open=${encodeURIComponent(memberId)}`}>
            {t('opsFeedback.toPlayer')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
