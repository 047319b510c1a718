import { createContext, useContext } from 'react';
import type { Today } from '../lib/surface.js';
import type { Section } from './section.js';

/** A queue that this operator may read, with the number of its waiting entries. */
export interface QueueCount {
  readonly path: string;
  /** The permission that an operator needs to decide the queue's entries. */
  readonly decides?: string;
  /** True if the queue's entries are counted in another queue too. */
  readonly isPart: boolean;
  /** Only for `isPart`: true if the list also has entries that no other queue counts. */
  readonly hasOthers?: boolean;
  readonly name: string;
  readonly address: string;
  readonly waiting: number;
  readonly oldestAt?: string;
  /** The times since which the entries wait, oldest first. The server shortens this list for a very long queue. */
  readonly openedAt: readonly string[];
  readonly targetMs: number;
  /** True if any waiting entry of this queue is an alert, even if it is not late. */
  readonly isAlert?: boolean;
}

/** All sections of the menu. The console's frame provides them, because sections must not import each other. */
export const SectionsContext = createContext<readonly Section[]>([]);

/** Returns the queues of all sections in the menu. A queue is left out if the server's answer has no count for it. */
export function useQueues(today: Today | undefined): readonly QueueCount[] {
  return queuesOf(useContext(SectionsContext), today);
}

/** Returns the queues of the given sections, with their counts. */
export function queuesOf(sections: readonly Section[], today: Today | undefined): readonly QueueCount[] {
  return sections.flatMap(({ path, decides, name, waiting, second = [], targetMs = 0, isAlert }) => {
    const count = today && waiting?.(today);
    const all = { path, ...(decides ? { decides } : {}), name, address: `/${path}`, targetMs, isPart: false };
    const isPart = waiting !== undefined;
    return [
      ...(count ? [{ ...all, ...(isAlert ? { isAlert } : {}), ...count }] : []),
      ...second.flatMap((list): QueueCount[] => {
        const part = today && list.waiting(today.second);
        const address = `/${path}?${list.query}`;
        const { name: listName, hasOthers = false } = list;
        return part ? [{ ...all, name: listName, address, isPart, hasOthers, ...part }] : [];
      }),
    ];
  });
}

/** Returns the queues whose entries an operator with these permissions can decide. */
export const decidable = (queues: readonly QueueCount[], may: (action: string) => boolean): readonly QueueCount[] =>
  queues.filter(({ decides }) => decides !== undefined && may(decides));

/** Returns how many entries wait in each section, by the section's path. Each entry is counted once. */
export function waitingBySection(queues: readonly QueueCount[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path, waiting, isPart } of queues) if (!isPart) counts.set(path, (counts.get(path) ?? 0) + waiting);
  return counts;
}
