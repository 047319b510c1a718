import type { ReactNode } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { ErrorCard } from '../../../../src/ui/states.js';
import { LoadingRows } from '../../kit/loading-rows.js';

/** The state of a query for records that answers at once or in pages. */
interface RecordsQuery<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

/** A table of one kind of records. It also shows the loading, empty and error states. */
export function RecordTable<T>({
  query,
  headings,
  none,
  rows,
}: {
  query: RecordsQuery<T>;
  headings: readonly ReactNode[];
  none: string;
  /** Renders the rows from the loaded data. */
  rows: (data: T) => readonly ReactNode[];
}) {
  const t = useWords();
  const { data, error } = query;
  const readMore = (): void => void query.fetchNextPage?.();
  const readAgain = (): void => void (query.hasNextPage ? query.fetchNextPage?.() : query.refetch());
  if (error && data === undefined) return <ErrorCard error={error} onRetry={() => void query.refetch()} compact />;
  const lines = data === undefined ? undefined : rows(data);
  if (lines?.length === 0) return <p className="muted fs13 plnone">{none}</p>;
  return (
    <>
      {/* The table scrolls inside this element. The element can get the focus, so that the keyboard can scroll it. */}
      <div
        className="scrollx"
        role="region"
        aria-label={t('opsPlayers.tab')}
        tabIndex={0}
        aria-busy={query.isPending || undefined}
      >
        <table className="table d2">
          <thead>
            <tr>{headings}</tr>
          </thead>
          <tbody>{lines ?? <LoadingRows columns={headings.length} />}</tbody>
        </table>
      </div>
      {error ? (
        // If a later page cannot be read, the rows of the earlier pages stay above this error.
        <ErrorCard error={error} onRetry={readAgain} compact />
      ) : query.hasNextPage ? (
        <div className="plmore">
          <Button tone="line" size="s" busy={query.isFetchingNextPage ?? false} onClick={readMore}>
            {t('term.action.loadMore')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
