import { Link } from 'react-router-dom';
import { failureText } from '../../../../src/lib/language/failure-text.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Note } from '../../../../src/ui/states.js';
import { may } from '../../lib/session.js';
import type { MoveRequestDetail } from '../../lib/surface.js';
import { MoveEffects } from './move-effects.js';

/**
 * The facts of a request to move a member: its reason, the contracts that the move ends, and why it can no longer be
 * approved.
 */
export function MoveFacts({ detail }: { detail: MoveRequestDetail }) {
  const t = useWords();
  const { problem, note, movedAt, memberId, wouldEnd } = detail;
  return (
    <>
      {problem ? (
        <Note tone="alert">{failureText(t, { code: problem, data: {}, retryAfterMs: undefined })}</Note>
      ) : null}
      <MoveEffects {...detail} wouldEndCount={Math.max(detail.wouldEndCount, wouldEnd.length)} />
      <dl className="kv">
        <dt>{t('opsMoves.note')}</dt>
        <dd className="anywhere" dir="auto">
          {note}
        </dd>
        {movedAt ? (
          <>
            <dt>{t('opsMoves.movedAt')}</dt>
            <dd>
              <DateTime at={movedAt} />
            </dd>
          </>
        ) : null}
      </dl>
      {may('players.read') ? (
        <p>
          <Link className="link" to={`/players?open=${encodeURIComponent(memberId)}`}>
            {t('opsMoves.toPlayer')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
