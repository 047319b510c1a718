import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';

/** Says how many rows of a long list are shown. Shows nothing if the list is complete. */
export function ShownOf({ shown, total }: { readonly shown: number; readonly total: number }) {
  const t = useWords();
  if (total <= shown) return null;
  return (
    <p className="perfoot fs12 muted" data-testid="shown-of">
      {t('agent.shownOf', { shown: isolated(String(shown)), total: isolated(String(total)) })}
    </p>
  );
}
