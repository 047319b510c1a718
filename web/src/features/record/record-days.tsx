import { useState } from 'react';
import { useWords } from '../../lib/language/words.js';
import { dayWithYear } from '../../lib/time/time.js';
import { IconButton } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import type { ChosenDays } from './bet-filter.js';
import { lengthOf, neighbour, PRESETS } from './range.js';

/** The earliest day that can be chosen. */
const FIRST_DAY = '2020-01-01';

interface DaysProps {
  readonly days: ChosenDays;
  readonly today: string;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/**
 * The choice of days: a preset range, a first and a last day, and buttons for the range of the same length before or
 * after.
 */
export function RecordDays({ days, today, onChange }: DaysProps) {
  const t = useWords();
  const names = {
    today: t('term.date.today'),
    yesterday: t('term.date.yesterday'),
    7: t('record.days', { days: 7 }),
    30: t('record.days', { days: 30 }),
  } as const;
  const own = (from: string, to: string) => onChange({ range: '', from, to: from > to ? from : to, page: '' });
  const step = (direction: -1 | 1) => {
    const { first, last } = neighbour(days, direction, today);
    own(first, last);
  };
  const count = lengthOf(days);
  return (
    <>
      <Segmented
        name="range"
        legend={t('record.range')}
        value={days.preset}
        onChange={(next) => onChange({ range: next === 'today' ? '' : next, from: '', to: '', page: '' })}
        options={PRESETS.map((value) => ({ value, name: names[value] }))}
      />
      <span className="daystep">
        <IconButton
          label={t('record.daysBefore', { days: count })}
          icon="prev"
          flip
          line
          size={16}
          className="step"
          disabled={days.first <= FIRST_DAY}
          onClick={() => step(-1)}
        />
        <span className="dates">
          <Day name={t('term.date.from')} day={days.first} last={today} onChange={(from) => own(from, days.last)} />
          <span aria-hidden="true">–</span>
          <Day
            name={t('term.date.to')}
            day={days.last}
            last={today}
            onChange={(to) => own(days.first > to ? to : days.first, to)}
          />
        </span>
        <IconButton
          label={t('record.daysAfter', { days: count })}
          icon="next"
          flip
          line
          size={16}
          className="step"
          disabled={days.last >= today}
          onClick={() => step(1)}
        />
      </span>
    </>
  );
}

/** A date field in the style of the page. An incomplete date stays in the field but is not applied. */
export function Day({
  name,
  day,
  last,
  onChange,
}: {
  name: string;
  day: string;
  last: string;
  onChange: (day: string) => void;
}) {
  const [held, setHeld] = useState({ day, text: day });
  if (held.day !== day) setHeld({ day, text: day });
  const take = (text: string) => {
    setHeld({ day, text });
    if (text >= FIRST_DAY && text <= last) onChange(text);
  };
  return (
    <label className="day">
      <span className="vh">{name}</span>
      <span className="dayface" aria-hidden="true">
        {dayWithYear(`${day}T12:00:00Z`)}
      </span>
      <input
        type="date"
        value={held.text}
        min={FIRST_DAY}
        max={last}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setHeld({ day, text: day })}
      />
    </label>
  );
}
