import type { QueryClient } from '@tanstack/react-query';

/** The card shows once the figures are older than this. */
export const OLD_MS = 30_000;
/** The time between two tries. */
export const RETRY_MS = 15_000;

export interface Figures {
  /** When the oldest figures on screen arrived, ms since the epoch. */
  readonly oldestAt: number;
  /** Whether the last request for one of the figures failed. */
  readonly failed: boolean;
}

/**
 * Returns the state of the queries on screen that show figures (`meta.figures`); undefined without such a query.
 * @param lostAt when pushes stopped, ms since the epoch. Until then pushes kept the figures up to date, whenever they
 * were read.
 */
export function figuresOn(client: QueryClient, lostAt = 0): Figures | undefined {
  const shown = client.getQueryCache().findAll({
    type: 'active',
    predicate: (query) => query.meta?.['figures'] === true && query.state.data !== undefined,
  });
  if (shown.length === 0) return undefined;
  return {
    oldestAt: Math.max(lostAt, Math.min(...shown.map(({ state }) => state.dataUpdatedAt))),
    failed: shown.some(({ state }) => state.error !== null || state.fetchFailureCount > 0),
  };
}

export const renewFigures = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: (query) => query.meta?.['figures'] === true });
