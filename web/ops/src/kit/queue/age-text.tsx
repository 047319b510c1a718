import { useWords } from '../../../../src/lib/language/words.js';
import { Num } from '../../../../src/ui/money.js';
import { ageOf } from './age.js';

/** How long a row has waited. The colour repeats the figure and its text for screen readers. */
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
