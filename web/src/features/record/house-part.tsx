import { useWords } from '../../lib/language/words.js';
import { Note } from '../../ui/states.js';
import { written } from './record-table.js';

/**
 * Shows the part of a win that was not paid, because it belonged to a bonus that had ended before. Shows nothing if
 * there is no such part.
 */
export function HousePart({ minor }: { minor: string | undefined }) {
  const t = useWords();
  if (minor === undefined) return null;
  return (
    <Note>
      <p data-testid="house-part">{t('record.housePart', { amount: written(minor) })}</p>
    </Note>
  );
}
