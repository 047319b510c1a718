import { currentLanguage, useWords } from '../../../../src/lib/language/words.js';
import { clock, zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import type { AgeFilter } from '../queue/age-band.js';
import { spanText } from '../queue/age.js';

const MINUTE_MS = 60_000;

/** Shows the waiting time by which a list is filtered. A click removes this filter. */
export function AgeChip({ age: { fromMin, toMin, asOfMs }, onAll }: { age: AgeFilter; onAll: () => void }) {
  const t = useWords();
  const span = (minutes: number): string => spanText(minutes * MINUTE_MS, currentLanguage());
  const from = span(fromMin);
  const time = `${clock(asOfMs, false)} ${zoneName()}`;
  return (
    <Button size="s" tone="line" icon="x" onClick={onAll}>
      {toMin === undefined
        ? t('opsKit.ageOver', { from, time })
        : t('opsKit.ageBetween', { from, to: span(toMin), time })}
    </Button>
  );
}
