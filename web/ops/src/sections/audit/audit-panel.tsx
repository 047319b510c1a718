import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Button, IconButton } from '../../../../src/ui/button.js';
import { Segmented } from '../../../../src/ui/choice.js';
import { Num } from '../../../../src/ui/money.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import type { AuditLine } from '../../lib/surface.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { actionText, kindText } from '../../kit/audit-actions.js';
import { fieldChanges, type FieldChange } from './field-changes.js';

type View = 'together' | 'sides';

/** One entry of the audit log, with the values before and after the change. */
export function AuditPanel({
  line,
  onClose,
  onPerson,
}: {
  line: AuditLine;
  onClose: () => void;
  onPerson: (operatorId: string) => void;
}) {
  const t = useWords();
  const [view, setView] = useState<View>('together');
  const changes = fieldChanges(line.before, line.after);
  const { operator } = line;
  return (
    <aside className="op" aria-label={t('opsAudit.entry', { id: line.id })}>
      <div className="ob">
        <div className="row between top">
          <div>
            <span className="fs12 muted">{t('opsAudit.entry', { id: line.id })}</span>
            <h2>{actionText(t, line.action)}</h2>
            <span className="fs13 muted">
              <DateTime at={line.at} seconds /> {zoneName()}
            </span>
          </div>
          <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />
        </div>
        <dl className="kv">
          <dt>{t('opsAudit.who')}</dt>
          <dd>{operator ? <bdi>{operator.name}</bdi> : t('opsAudit.system')}</dd>
          <dt>{t('opsAudit.to')}</dt>
          <dd>
            {kindText(t, line.subject.kind)} <bdi className="hash">{line.subject.id}</bdi>
          </dd>
          {line.brand ? (
            <>
              <dt>{t('opsAudit.brand')}</dt>
              <dd>
                <bdi>{line.brand}</bdi>
              </dd>
            </>
          ) : null}
          <dt>{t('opsAudit.from')}</dt>
          <dd>
            <Num>{line.address || '–'}</Num>
          </dd>
          <dt>{t('opsAudit.outcome')}</dt>
          <dd>
            {line.outcome === 'done' ? (
              t('opsAudit.done')
            ) : line.outcome === 'unknown' ? (
              t('opsAudit.unknown')
            ) : (
              <bdi>{line.outcome}</bdi>
            )}
          </dd>
          <dt>{t('term.account.reason')}</dt>
          <dd>{line.reason ? `“${line.reason}”` : '–'}</dd>
        </dl>
        {operator ? (
          <div>
            <Button tone="line" size="s" onClick={() => onPerson(operator.id)}>
              {t('opsAudit.byPerson')} <Kbd>F</Kbd>
            </Button>
          </div>
        ) : null}
        <section className="col g2">
          <div className="row between wrap">
            <h3 className="s">{t('opsAudit.beforeAfter')}</h3>
            {changes.length > 0 ? (
              <Segmented
                name="view"
                legend={t('opsAudit.beforeAfter')}
                value={view}
                options={[
                  { value: 'together', name: t('opsAudit.together') },
                  { value: 'sides', name: t('opsAudit.sides') },
                ]}
                onChange={setView}
              />
            ) : null}
          </div>
          {changes.length === 0 ? (
            <p className="fs13 muted">{t('opsAudit.nothingChanged')}</p>
          ) : view === 'together' ? (
            <Together changes={changes} />
          ) : (
            <Sides changes={changes} />
          )}
        </section>
        <p className="fs12 faint">{t('opsAudit.neverChanged')}</p>
      </div>
    </aside>
  );
}

function Together({ changes }: { changes: readonly FieldChange[] }) {
  const t = useWords();
  return (
    <ul className="diff" dir="ltr">
      {changes.flatMap(({ field, before, after, isChanged }) => {
        if (!isChanged)
          return [
            <li key={field}>
              <i /> {field}: {after}
            </li>,
          ];
        return [
          before === undefined ? null : (
            <li key={`${field}-`} className="was">
              <i>−</i> <span className="vh">{t('opsAudit.before')} </span>
              {field}: <b>{before}</b>
            </li>
          ),
          after === undefined ? null : (
            <li key={`${field}+`} className="is">
              <i>+</i> <span className="vh">{t('opsAudit.after')} </span>
              {field}: <b>{after}</b>
            </li>
          ),
        ];
      })}
    </ul>
  );
}

function Sides({ changes }: { changes: readonly FieldChange[] }) {
  const t = useWords();
  return (
    <table className="table d2 diffsides">
      <thead>
        <tr>
          <th>{t('opsAudit.field')}</th>
          <th>{t('opsAudit.before')}</th>
          <th>{t('opsAudit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, isChanged }) => (
          <tr key={field} className={isChanged ? 'pick' : ''}>
            <td>
              <bdi>{field}</bdi>
            </td>
            <td>
              <bdi>{before ?? '–'}</bdi>
            </td>
            <td>
              <bdi>{after ?? '–'}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
