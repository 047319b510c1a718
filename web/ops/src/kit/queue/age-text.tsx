import { useWords } from '../../../../src/lib/language/words.js';
import { Num } from '../../../../src/ui/money.js';
import { ageOf } from './age.js';

/** How long a row waits; the colour repeats what the figure and its hidden words say. */
export function AgeText({ since, now, targetMs }: { since: string; now: number; targetMs: number }) {
  const t = useWords();
  const { text, tone } = ageOf(Date.parse(since), now, targetMs);
  return (
    <span className={`age ${tone}`}>
      <Num>{text}</Num>
      {tone ? <span className="vh"> {tone === 'late' ? t('opsKit.late') : t('opsKit.near')}</span> : null}
    </span>
  );
}
