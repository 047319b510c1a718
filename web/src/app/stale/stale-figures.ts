import type { QueryClient } from '@tanstack/react-query';

/** Figures older than this are said to be so, once their newest ones do not arrive by themselves. */
export const OLD_MS = 30_000;
/** How long after one try the next one is made. */
export const RETRY_MS = 15_000;

export interface Figures {
  /** When the oldest figures on screen came, ms since the epoch. */
  readonly oldestAt: number;
  /** An answer that should have renewed some of them did not come. */
  readonly failed: boolean;
}

/**
 * What stands on screen of queries that are figures (`meta.figures`); undefined when none does.
 * @param lostAt - since when pushes stay away, ms since the epoch: until then they kept the figures new, whenever those came.
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

/** Asks for the figures on screen anew. */
export const renewFigures = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: (query) => query.meta?.['figures'] === true });
