import { useInfiniteQuery } from '@tanstack/react-query';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import { useAsOf } from '../days/as-of.js';
import { moreOffsetsQuery, type SettlementLines } from './settlements-api.js';

/**
 * A statement with the offsets (pay taken back for voided bets) that were read so far, and the function that reads the
 * next ones.
 */
export interface ReadOffsets {
  readonly data: SettlementLines;
  /** Undefined once all offsets are read. */
  readonly more: (() => void) | undefined;
  readonly isReading: boolean;
  readonly error: Error | null;
}

/**
 * Adds the further pages of a long list of offsets (pay taken back for voided bets) to a statement, one page per
 * request of the reader.
 */
export function useOffsets(kind: SalaryKind, settlementId: string, data: SettlementLines): ReadOffsets {
  const next = useInfiniteQuery({ ...moreOffsetsQuery(kind, settlementId, useAsOf()), enabled: false });
  const offsets = [...data.offsets, ...(next.data?.pages.flatMap((page) => page.offsets) ?? [])];
  return {
    data: { ...data, offsets },
    more: offsets.length < data.offsetCount ? () => void next.fetchNextPage() : undefined,
    isReading: next.isFetching,
    error: next.error,
  };
}
