import { useWords } from '../../../../src/lib/language/words.js';
import { shortReference } from '../../../../src/lib/reference/reference.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { actionText, kindText } from '../../kit/audit-actions.js';
import { LoadingCards } from '../../kit/loading-rows.js';
import { Outcome, Who, type AuditLinesProps } from './audit-table.js';

/** The lines of the audit log on a phone, one card per line. A tap opens the line as a full screen. */
export function AuditCards({ lines, onOpen }: AuditLinesProps) {
  const t = useWords();
  return (
    <ul className="crd">
      {lines ? (
        lines.map((one) => (
          <li key={one.id}>
            <button type="button" id={`line-${one.id}`} className="whole b" onClick={() => onOpen(one.id)}>
              {actionText(t, one.action)}
            </button>
            <span className={`end fs12 ${one.outcome === 'done' ? 'faint' : 'age late'}`}>
              <Outcome outcome={one.outcome} />
            </span>
            <span className="muted">
              {kindText(t, one.subject.kind)} <bdi>{shortReference(one.subject.id)}</bdi>
            </span>
            <span className="row fs12 faint foot">
              <DateTime at={one.at} seconds />
              <span className="grow" />
              <Who line={one} />
            </span>
          </li>
        ))
      ) : (
        <LoadingCards />
      )}
    </ul>
  );
}
