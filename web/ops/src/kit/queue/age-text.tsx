import { useWords } from '../../../../src/lib/language/words.js';
import { Num } from '../../../../src/ui/money.js';
import { ageOf } from './age.js';

/**
 * Shows how long a row has waited. A colour and a hidden text for screen readers say if the target is near or missed.
 */
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
