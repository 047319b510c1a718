import { useWords } from '../../../../src/lib/language/words.js';
import { shortReference } from '../../../../src/lib/reference/reference.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { actionText, kindText } from '../../kit/audit-actions.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OperatorName } from '../../kit/operator-name.js';
import type { AuditLine } from '../../lib/surface.js';

const COLUMNS = 5;

export interface AuditLinesProps {
  /** Undefined while the lines load. */
  readonly lines: readonly AuditLine[] | undefined;
  /** The id of the open entry of the audit log, or of the entry at the keyboard cursor. */
  readonly chosen: string | undefined;
  readonly onAt: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** The lines of the audit log as a table. */
export function AuditTable({ lines, chosen, onAt, onOpen }: AuditLinesProps) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('opsAudit.time', { zone: zoneName() })}</th>
          <th>{t('opsAudit.who')}</th>
          <th>{t('opsAudit.did')}</th>
          <th>{t('opsAudit.to')}</th>
          <th>{t('opsAudit.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {lines ? (
          lines.map((one) => (
            <tr key={one.id} className={one.id === chosen ? 'sel' : ''} onClick={() => onOpen(one.id)}>
              <td>
                <button
                  type="button"
                  id={`line-${one.id}`}
                  className="rowlink"
                  onFocus={() => onAt(one.id)}
                  onClick={() => onOpen(one.id)}
                >
                  <DateTime at={one.at} seconds />
                </button>
              </td>
              <td>
                <Who line={one} />
              </td>
              <td>{actionText(t, one.action)}</td>
              <td className="muted">
                {kindText(t, one.subject.kind)} <bdi>{shortReference(one.subject.id)}</bdi>
              </td>
              <td className={one.outcome === 'done' ? 'faint' : 'age late'}>
                <Outcome outcome={one.outcome} />
              </td>
            </tr>
          ))
        ) : (
          <LoadingRows columns={COLUMNS} />
        )}
      </tbody>
    </table>
  );
}

/** Shows the operator who acted, or that the system did. */
export function Who({ line: { operator } }: { line: AuditLine }) {
  const t = useWords();
  return operator ? <OperatorName name={operator.name} /> : <span className="faint">{t('opsAudit.system')}</span>;
}

/** Shows the result of an audited action: as text if the result code has one, otherwise as the code. */
export function Outcome({ outcome }: { outcome: string }) {
  const t = useWords();
  if (outcome === 'done') return t('opsAudit.done');
  return outcome === 'unknown' ? t('opsAudit.unknown') : <bdi>{outcome}</bdi>;
}
