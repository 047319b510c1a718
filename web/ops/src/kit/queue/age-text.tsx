import { currentLanguage, useWords } from '../../../../src/lib/language/words.js';
import { When } from '../../../../src/ui/date-time.js';
import { ageOf } from './age.js';

/**
 * Shows how long a row has waited. A colour and a hidden text for screen readers say if the target is near or missed.
 */
export function AgeText({ since, now, targetMs }: { since: string; now: number; targetMs: number }) {
  const t = useWords();
  const { text, tone } = ageOf(Date.parse(since), now, targetMs, currentLanguage());
  return (
    <span className={`age ${tone}`}>
      <When>{text}</When>
      {tone ? <span className="vh"> {tone === 'late' ? t('opsKit.late') : t('opsKit.near')}</span> : null}
    </span>
  );
}
