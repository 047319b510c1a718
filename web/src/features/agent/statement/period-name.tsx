import { useWords } from '../../../lib/language/words.js';
import { clock, day as dayName } from '../../../lib/time/time.js';
import { Days, When } from '../../../ui/date-time.js';
import { Num } from '../../../ui/money.js';
import { Tag } from '../../../ui/tag.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import type { Settlement } from './settlements-api.js';

/** Shows the state of a period's settlement. */
export function PeriodState({ status, dividend }: Pick<Settlement, 'status' | 'dividend'>) {
  const t = useWords();
  if (status === 'nothing' && dividend && BigInt(dividend.carryMinor) < 0n)
    return <Tag tone="wait">{t('agent.state.carried')}</Tag>;
  if (status === 'paid') return <Tag tone="done">{t('agent.state.paid')}</Tag>;
  if (status === 'owed') return <Tag tone="alert">{t('term.agent.owed')}</Tag>;
  if (status === 'processing') return <Tag tone="info">{t('agent.state.processing')}</Tag>;
  if (status === 'held') return <Tag tone="wait">{t('agent.state.held')}</Tag>;
  if (status === 'returned') return <Tag tone="alert">{t('agent.state.returned')}</Tag>;
  if (status === 'deferred') return <Tag tone="wait">{t('agent.state.deferred')}</Tag>;
  return <Tag>{t('agent.state.nothing')}</Tag>;
}

/**
 * Returns a moment (ms) on the last day of a period. The period's end is midnight, which already belongs to the next
 * day.
 */
export const lastDay = (end: string | undefined): number => (end ? Date.parse(end) - 1 : 0);

/** Shows the name of a period in a list: its times, its day, or its first and last day. */
export function PeriodName({
  kind,
  row,
  className,
}: {
  kind: SalaryKind;
  row: Pick<Settlement, 'periodStart' | 'periodEnd'>;
  className?: string;
}) {
  const { periodStart = 0, periodEnd = 0 } = row;
  if (kind.lists === 'year')
    return <Days first={dayName(periodStart)} last={dayName(lastDay(row.periodEnd))} className={className} />;
  if (kind.lists === 'month') return <When className={className}>{dayName(periodStart)}</When>;
  return (
    <Num className={className}>
      {clock(periodStart, false)} – {clock(periodEnd, false)}
    </Num>
  );
}
