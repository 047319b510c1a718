import type { ReactNode } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { Button } from '../../../ui/button.js';
import { Empty } from '../../../ui/states.js';
import { dayFrom, FIRST_DAY } from './range.js';
import type { ChosenDays } from './use-days.js';

const DAYS = 7;

/** Shown in place of a report without rows in the chosen days. It links to the seven days before. */
export function EmptyRange({
  title,
  days: { days, today, set },
  others = {},
  children,
}: {
  title: string;
  days: ChosenDays;
  /** URL parameters of other filters, which are set together with the days. */
  others?: Readonly<Record<string, string>>;
  children?: ReactNode;
}) {
  const t = useWords();
  const first = days[0] ?? today;
  return (
    <Empty
      art="spot-boat"
      title={title}
      actions={
        first <= FIRST_DAY ? null : (
          <Button
            tone="primary"
            onClick={() => set({ range: String(DAYS), day: '', to: dayFrom(first, -1), ...others })}
          >
            {t('agent.daysBefore', { days: DAYS })}
          </Button>
        )
      }
    >
      {children}
    </Empty>
  );
}
