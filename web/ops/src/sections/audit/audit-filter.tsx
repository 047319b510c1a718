import { useState, type FormEvent } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { AUDIT_ACTIONS, actionText } from '../../kit/audit-actions.js';

export type Filter = Readonly<Partial<Record<'operator' | 'subject' | 'action' | 'from' | 'to', string>>>;

/** The filter form of the audit log. The URL stores the filters. */
export function AuditFilter({
  filter,
  nameOf,
  onChange,
}: {
  filter: Filter;
  nameOf: (operatorId: string) => string;
  onChange: (filter: Filter) => void;
}) {
  const t = useWords();
  const [subject, setSubject] = useState(filter.subject ?? '');
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onChange({ ...filter, subject: subject.trim() });
  };
  return (
    <form className="filters" onSubmit={apply}>
      <label className="chip">
        <span className="faint">{t('term.date.from')}</span>
        <input
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => onChange({ ...filter, from: event.target.value })}
        />
      </label>
      <label className="chip">
        <span className="faint">{t('term.date.to')}</span>
        <input
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(event) => onChange({ ...filter, to: event.target.value })}
        />
      </label>
      <select
        className="chip"
        aria-label={t('opsAudit.action')}
        value={filter.action ?? ''}
        onChange={(event) => onChange({ ...filter, action: event.target.value })}
      >
        <option value="">{t('opsAudit.allActions')}</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {actionText(t, action)}
          </option>
        ))}
      </select>
      <input
        className="chip"
        dir="ltr"
        value={subject}
        placeholder={t('opsAudit.subject')}
        aria-label={t('opsAudit.subject')}
        onChange={(event) => setSubject(event.target.value)}
      />
      <Button tone="line" size="s" type="submit" icon="filter">
        {t('opsAudit.filter')}
      </Button>
      {filter.operator ? (
        <Button tone="line" size="s" icon="x" onClick={() => onChange({ ...filter, operator: '' })}>
          {t('opsAudit.onlyBy', { name: nameOf(filter.operator) })}
        </Button>
      ) : null}
    </form>
  );
}
