import type { ReactNode } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { Button } from '../../../../src/ui/button.js';
import { ErrorCard } from '../../../../src/ui/states.js';
import { FactCard } from '../../kit/list/fact-card.js';
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

/** A column of the table; on a phone it is a fact of each card. */
export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** The CSS classes of the column's cells, for example `end` for amounts. */
  readonly look?: string;
  /** Whether the column has the row's buttons: only screen readers have its heading. */
  readonly isAct?: boolean;
}

interface RowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
}

/**
 * A table of one kind of records; on a phone it is a list of cards. It also shows the loading, empty and error states.
 */
export function RecordTable<T, Row>({
  query,
  columns,
  none,
  rows,
  keyOf,
}: RowsProps<Row> & {
  query: RecordsQuery<T>;
  none: string;
  /** Returns the rows of the loaded data. */
  rows: (data: T) => readonly Row[];
}) {
  const t = useWords();
  const isNarrow = useNarrow();
  const { data, error } = query;
  const readMore = (): void => void query.fetchNextPage?.();
  const readAgain = (): void => void (query.hasNextPage ? query.fetchNextPage?.() : query.refetch());
  if (error && data === undefined) return <ErrorCard error={error} onRetry={() => void query.refetch()} compact />;
  const lines = data === undefined ? undefined : rows(data);
  if (lines?.length === 0) return <p className="muted fs13 plnone">{none}</p>;
  return (
    <>
      {isNarrow && lines ? (
        <Cards lines={lines} columns={columns} keyOf={keyOf} />
      ) : (
        // The table scrolls inside this element. The element can get the focus, so that the keyboard can scroll it.
        <div
          className="scrollx"
          role="region"
          aria-label={t('opsPlayers.tab')}
          tabIndex={0}
          aria-busy={query.isPending || undefined}
        >
          <table className="table d2">
            <thead>
              <tr>
                {columns.map(({ heading, look = '', isAct }) =>
                  isAct ? (
                    <th key={heading} aria-label={heading} />
                  ) : (
                    <th key={heading} className={look.includes('end') ? 'end' : ''}>
                      {heading}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {lines?.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ heading, look = '', cell }) => (
                    <td key={heading} className={look}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              )) ?? <LoadingRows columns={columns.length} />}
            </tbody>
          </table>
        </div>
      )}
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

/** The rows as cards on a phone. */
function Cards<Row>({ lines, columns, keyOf }: RowsProps<Row> & { lines: readonly Row[] }) {
  const acts = columns.filter(({ isAct }) => isAct);
  return (
    <ul className="fcards">
      {lines.map((row) => (
        <FactCard
          key={keyOf(row)}
          facts={columns.filter(({ isAct }) => !isAct).map(({ heading, cell }) => [heading, cell(row)])}
        >
          {acts.map(({ heading, cell }) => (
            <div key={heading} className="row end-row">
              {cell(row)}
            </div>
          ))}
        </FactCard>
      ))}
    </ul>
  );
}
