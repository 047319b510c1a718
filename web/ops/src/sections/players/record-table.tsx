import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorCard } from '../../../../src/ui/states.js';
import { LoadingRows } from '../../kit/loading-rows.js';

/** A table of one kind of records, with its states. */
export function RecordTable<T>({
  query,
  headings,
  none,
  rows,
}: {
  query: UseQueryResult<T>;
  headings: readonly ReactNode[];
  none: string;
  /** The rows, once they are there. */
  rows: (data: T) => readonly ReactNode[];
}) {
  if (query.isError) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />;
  const lines = query.data === undefined ? undefined : rows(query.data);
  if (lines?.length === 0) return <p className="muted fs13 plnone">{none}</p>;
  return (
    <div className="scrollx" aria-busy={query.isPending || undefined}>
      <table className="table d2">
        <thead>
          <tr>{headings}</tr>
        </thead>
        <tbody>{lines ?? <LoadingRows columns={headings.length} />}</tbody>
      </table>
    </div>
  );
}
