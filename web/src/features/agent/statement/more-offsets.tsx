import { useWords } from '../../../lib/language/words.js';
import { Button } from '../../../ui/button.js';
import { FailureNote } from '../../../ui/states.js';
import { ShownOf } from '../shared/shown-of.js';
import type { ReadOffsets } from './use-offsets.js';

/**
 * The line below a list of offsets (pay taken back for voided bets): how many are shown, and a button that reads more.
 * It renders nothing if the list is complete.
 */
export function MoreOffsets({ shown, total, read }: { shown: number; total: number; read: ReadOffsets }) {
  const t = useWords();
  if (total <= shown) return null;
  return (
    <div className="row wrap">
      <ShownOf shown={shown} total={total} />
      {read.more ? (
        <Button size="s" tone="paperline" busy={read.isReading} onClick={read.more}>
          {t('agent.sum.more')}
        </Button>
      ) : null}
      <FailureNote error={read.error} />
    </div>
  );
}
