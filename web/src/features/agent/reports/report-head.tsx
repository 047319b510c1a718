import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Button } from '../../../ui/button.js';
import { Segmented } from '../../../ui/choice.js';
import { PageTitle } from '../../../ui/page-title.js';
import { asOfText } from '../days/as-of.js';
import { AsOfChoice } from '../days/as-of-choice.js';
import { AsOfLead } from '../days/as-of-lead.js';
import { DaySteps } from '../days/day-steps.js';
import { REPORT_RANGES, type ReportRange } from '../days/range.js';
import type { ChosenDays } from '../days/use-days.js';

/** The head of a report: title, time of the figures, choice of days, and download of the file. */
export function ReportHead({
  title,
  asOf,
  failed,
  days,
  onFile,
  busy,
  lead,
}: {
  title: string;
  asOf: string | undefined;
  /** True if the last refresh failed while the figures of an earlier read are shown. */
  failed: boolean;
  days: ChosenDays;
  onFile: (() => void) | undefined;
  /** True while the file is being downloaded. */
  busy?: boolean;
  /**
   * Message ids for a report about one account, with and without a time. Absent for a report about the whole team.
   */
  lead?: { readonly timed: string; readonly untimed: string };
}) {
  const t = useWords();
  const name = (value: ReportRange): string => {
    if (value === 'today') return t('term.date.today');
    return value === 'yesterday' ? t('term.date.yesterday') : t('agent.days', { days: Number(value) });
  };
  const isPast = days.span.asOf !== undefined;
  return (
    <PageTitle
      title={title}
      lead={
        <AsOfLead asOf={asOf} isPast={isPast} failed={failed}>
          {asOf
            ? t(lead?.timed ?? 'agent.team.lead', { time: isolated(asOfText(asOf, isPast)) })
            : t(lead?.untimed ?? 'agent.team.leadNoTime')}
        </AsOfLead>
      }
    >
      <Segmented
        name="range"
        legend={t('agent.range')}
        value={days.day ? '' : days.range}
        options={REPORT_RANGES.map((value) => ({ value, name: name(value) }))}
        onChange={(next) => days.set({ range: next === 'today' ? '' : next, day: '' })}
      />
      <DaySteps chosen={days} />
      <AsOfChoice />
      <Button tone="line" size="s" icon="download" busy={busy} disabled={!onFile} onClick={onFile}>
        CSV
      </Button>
    </PageTitle>
  );
}
