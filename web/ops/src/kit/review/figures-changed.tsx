import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, isolated } from '../../../../src/lib/money/money.js';
import { Note } from '../../../../src/ui/states.js';
import type { ReviewActs } from './use-review-acts.js';

/**
 * Says which figure (for example a balance) the operator saw and which it is now. Nothing was decided, so the operator
 * is asked again.
 */
export function FiguresChanged({
  changed,
  currency,
}: {
  changed: NonNullable<ReviewActs['changed']>;
  currency: string;
}) {
  const t = useWords();
  const { seenMinor, beforeMinor } = changed.failure.data;
  const money = (minor: unknown): string => isolated(`${formatMinor(String(minor), { currency })} ${currency}`);
  return (
    <Note tone="alert">
      <span role="alert">{t('opsKit.figuresChanged', { seen: money(seenMinor), now: money(beforeMinor) })}</span>
    </Note>
  );
}
