import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { DensityChoice, useTableDensity } from '../density.js';
import { MoveButtons } from '../keyboard/move-buttons.js';
import { OldRowsBanner } from '../old-rows-banner.js';

interface ListQuery {
  readonly isError: boolean;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
  /** Whether the list has another page. Absent for a list without pages. */
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

/**
 * A list with the open entry beside it. If the server does not answer, the rows read earlier stay visible below a
 * banner with the time of that read.
 */
export function ListPage({
  query,
  bar,
  children,
  foot,
  panel,
  onMove,
}: {
  query: ListQuery;
  /** The title, tabs and filters above the list. */
  bar: ReactNode;
  /** The rows of the list, or a text if there are none. */
  children: ReactNode;
  /** Content beside the keyboard shortcuts below the list. */
  foot?: ReactNode;
  /** The open entry, shown beside the list; absent if none is open. */
  panel?: ReactNode;
  /** Moves to the row below (1) or above (-1). */
  onMove: (by: 1 | -1) => void;
}) {
  const t = useWords();
  const { pathname } = useLocation();
  const [density, setDensity] = useTableDensity(pathname.slice(1));
  return (
    <div className={`qm ${panel ? 'opened' : ''}`}>
      <main className={`ql ${density}`}>
        <div className="qb">{bar}</div>
        {query.isError ? (
          <OldRowsBanner
            error={query.error}
            asOf={query.dataUpdatedAt}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        <div className="qs" aria-busy={query.isPending || undefined}>
          {children}
          {query.hasNextPage ? (
            <Button
              tone="line"
              size="s"
              className="more"
              busy={query.isFetchingNextPage ?? false}
              onClick={() => void query.fetchNextPage?.()}
            >
              {t('term.action.loadMore')}
            </Button>
          ) : null}
        </div>
        <div className="qf hide-s">
          <MoveButtons onMove={onMove} />
          {foot}
          <DensityChoice value={density} onChange={setDensity} />
        </div>
      </main>
      {panel}
    </div>
  );
}
