import { ageAddress, isOfAge } from '../../kit/queue/age-band.js';
import type { QueueCount } from '../../kit/queues.js';
import type { Health } from '../../lib/surface.js';
import { notRunning } from './health-query.js';
import { isLate } from './lag.js';

const MINUTE_MS = 60_000;

/** An alert: something that an operator must handle now. */
export type Alert =
  | {
      /**
       * `late`: entries that waited longer than the target. `waits`: any waiting entries of a queue with `isAlert`.
       */
      readonly kind: 'late' | 'waits';
      readonly queue: QueueCount;
      readonly count: number;
      readonly oldestAt: string;
      /** The URL of the queue. For `late` it is filtered to the late entries. */
      readonly address: string;
    }
  | { readonly kind: 'down'; readonly services: readonly string[] }
  | { readonly kind: 'unsent'; readonly seconds: number }
  | { readonly kind: 'parked'; readonly count: number };

/**
 * Returns all alerts, in this order: the platform's health, queues with late entries, queues in which any waiting
 * entry is an alert.
 */
export function alertsOf(queues: readonly QueueCount[], asOfMs: number, health: Health | undefined): readonly Alert[] {
  const late = queues.flatMap((queue): Alert[] => {
    if (queue.isPart && !queue.hasOthers) return [];
    const age = { fromMin: queue.targetMs / MINUTE_MS, asOfMs };
    const [oldestAt, ...others] = queue.openedAt.filter((at) => isOfAge(at, age));
    if (oldestAt === undefined) return [];
    return [{ kind: 'late', queue, count: others.length + 1, oldestAt, address: ageAddress(queue.address, age) }];
  });
  const waits = queues.flatMap((queue): Alert[] => {
    const { waiting: count, oldestAt, address, isAlert } = queue;
    if (!isAlert || oldestAt === undefined || late.some((alert) => isOf(alert, queue))) return [];
    return [{ kind: 'waits', queue, count, oldestAt, address }];
  });
  return [...(health ? ofHealth(health) : []), ...late, ...waits];
}

const isOf = (alert: Alert, { address }: QueueCount): boolean => 'queue' in alert && alert.queue.address === address;

function ofHealth(health: Health): Alert[] {
  const services = notRunning(health);
  return [
    ...(services.length > 0 ? [{ kind: 'down', services } as const] : []),
    ...(isLate(health.unsentSeconds) ? [{ kind: 'unsent', seconds: health.unsentSeconds } as const] : []),
    ...(health.parkedEvents > 0 ? [{ kind: 'parked', count: health.parkedEvents } as const] : []),
  ];
}
