import { useWords } from '../../../lib/language/words.js';
import { day as dayName } from '../../../lib/time/time.js';
import { IconButton } from '../../../ui/button.js';
import { Days, When } from '../../../ui/date-time.js';
import { FIRST_DAY, neighbour } from './range.js';
import type { ChosenDays } from './use-days.js';

const nameOf = (day: string): string => dayName(`${day}T12:00:00Z`);

/** The name of the chosen days, between two buttons that go back or forward by the same number of days. */
export function DaySteps({ chosen }: { chosen: ChosenDays }) {
  const t = useWords();
  const { days, range, today, set } = chosen;
  const [first, last] = [days[0] ?? today, days.at(-1) ?? today];
  const step = (direction: -1 | 1): void => {
    const end = neighbour(days, direction, today);
    const isNow = end === today;
    if (days.length === 1) set({ range: '', day: isNow ? '' : end });
    else set({ range, day: '', to: isNow ? '' : end });
  };
  return (
    <span className="daysteps">
      <IconButton
        label={t('agent.daysBefore', { days: days.length })}
        icon="prev"
        flip
        line
        size={16}
        disabled={first <= FIRST_DAY}
        onClick={() => step(-1)}
      />
      {first === last ? (
        <When className="fs13">{nameOf(first)}</When>
      ) : (
        <Days className="fs13" first={nameOf(first)} last={nameOf(last)} />
      )}
      <IconButton
        label={t('agent.daysAfter', { days: days.length })}
        icon="next"
        flip
        line
        size={16}
        disabled={last >= today}
        onClick={() => step(1)}
      />
    </span>
  );
}
