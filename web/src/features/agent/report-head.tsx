import { useWords } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { clock, day as dayName, zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { PageTitle } from '../../ui/page-title.js';
import { RANGES, type RangeName } from './range.js';
import type { ChosenDays } from './use-days.js';

/** A report's title with its time, its days and its file. */
export function ReportHead({
  title,
  asOf,
  days,
  onFile,
}: {
  title: string;
  asOf: string | undefined;
  days: ChosenDays;
  onFile: (() => void) | undefined;
}) {
  const t = useWords();
  const name = (value: RangeName) =>
    value === 'today' ? t('term.date.today') : t('agent.days', { days: Number(value) });
  return (
    <PageTitle
      title={title}
      lead={
        asOf ? t('agent.team.lead', { time: isolated(`${clock(asOf)} ${zoneName()}`) }) : t('agent.team.leadNoTime')
      }
    >
      {days.day ? (
        <Button tone="line" size="s" icon="x" onClick={() => days.set({ day: '' })}>
          {dayName(`${days.day}T12:00:00Z`)}
        </Button>
      ) : (
        <Segmented
          name="range"
          legend={t('agent.range')}
          value={days.range}
          options={RANGES.map((value) => ({ value, name: name(value) }))}
          onChange={(next) => days.set({ range: next === 'today' ? '' : next })}
        />
      )}
      <Button tone="line" size="s" icon="download" disabled={!onFile} onClick={onFile}>
        CSV
      </Button>
    </PageTitle>
  );
}
