import type { ReactNode } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { useServerNow } from '../../../lib/time/server-clock.js';
import { isStale } from './stale.js';

/** A text with the time of the page's figures. It has the warning colour (sand) while the figures are stale. */
export function AsOfLead({
  asOf,
  isPast = false,
  failed,
  children,
}: {
  asOf: string | undefined;
  /** True for figures of a chosen past moment. */
  isPast?: boolean;
  /** True if the last refresh failed while the figures of an earlier read are shown. */
  failed: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  const stale = isStale({ asOf, isPast, failed }, useServerNow());
  return (
    <span className={stale ? 'oldfigures' : undefined} data-testid="as-of" data-stale={stale}>
      {children}
      {stale ? <span className="vh"> {t('agent.asOf.stale')}</span> : null}
    </span>
  );
}
