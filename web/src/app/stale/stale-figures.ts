import type { QueryClient } from '@tanstack/react-query';

/** The age (ms) from which amounts and other figures on screen count as outdated and the card is shown. */
export const OLD_MS = 30_000;
/** The time (ms) between two attempts to read outdated figures on screen again. */
export const RETRY_MS = 15_000;

export interface Figures {
  /** The time at which the oldest figures on screen arrived, in ms since the epoch. */
  readonly oldestAt: number;
  /** True if the last request for any of the figures on screen failed. */
  readonly failed: boolean;
}

/**
 * Returns the state of the queries on screen that show figures (`meta.figures`). Returns undefined if there is no
 * such query.
 * @param lostAt the time (ms since the epoch) at which pushes stopped. Until then, pushes kept all figures up to
 * date.
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
