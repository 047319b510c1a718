import { createContext, useContext } from 'react';
import type { Today } from '../lib/surface.js';
import type { Section } from './section.js';

/** A queue that this operator may read, with its count. */
export interface QueueCount {
  readonly path: string;
  readonly name: string;
  readonly address: string;
  readonly waiting: number;
  readonly oldestAt?: string;
  /** The times since which entries wait, oldest first; cut off for a very long queue. */
  readonly openedAt: readonly string[];
  readonly targetMs: number;
  /** True if any waiting entry is an alert. */
  readonly isAlert?: boolean;
}

/** The sections of the menu. The frame provides them, so that sections do not import each other. */
export const SectionsContext = createContext<readonly Section[]>([]);

/** Returns the queues of the menu's sections. A queue without a count in the answer is left out. */
export function useQueues(today: Today | undefined): readonly QueueCount[] {
  return queuesOf(useContext(SectionsContext), today);
}

/** Returns the queues of the given sections. */
export function queuesOf(sections: readonly Section[], today: Today | undefined): readonly QueueCount[] {
  return sections.flatMap(({ path, name, waiting, targetMs, isAlert }) => {
    const count = today && waiting?.(today);
    return count
      ? [{ path, name, address: `/${path}`, targetMs: targetMs ?? 0, ...(isAlert ? { isAlert } : {}), ...count }]
      : [];
  });
}
