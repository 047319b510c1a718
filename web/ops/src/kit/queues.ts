import { createContext, useContext } from 'react';
import type { Today } from '../lib/surface.js';
import type { Section } from './section.js';

/** A queue that this operator may read, with what waits in it. */
export interface QueueCount {
  readonly path: string;
  readonly name: string;
  readonly address: string;
  readonly waiting: number;
  readonly oldestAt?: string;
  /** Since when each waits, oldest first; not all of a very long queue. */
  readonly openedAt: readonly string[];
  readonly targetMs: number;
  /** Whatever waits in it is an alert. */
  readonly isAlert?: boolean;
}

/** The sections of the menu. The frame gives them, so that a section needs no other section. */
export const SectionsContext = createContext<readonly Section[]>([]);

/** The queues of the menu's sections; one without a count in the answer is absent. */
export function useQueues(today: Today | undefined): readonly QueueCount[] {
  return queuesOf(useContext(SectionsContext), today);
}

/** The same for given sections. */
export function queuesOf(sections: readonly Section[], today: Today | undefined): readonly QueueCount[] {
  return sections.flatMap(({ path, name, waiting, targetMs, isAlert }) => {
    const count = today && waiting?.(today);
    return count
      ? [{ path, name, address: `/${path}`, targetMs: targetMs ?? 0, ...(isAlert ? { isAlert } : {}), ...count }]
      : [];
  });
}
