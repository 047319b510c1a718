import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';

/* What both servers of G9 do when they are told to: push to single members, and say what they hold in memory. */
export interface EmitterOrder {
  readonly members?: readonly string[];
  /** So many pushes, as fast as they go. */
  readonly burst?: number;
  /** So many a second, each stamped with the µs clock. */
  readonly pace?: { readonly perSecond: number; readonly seconds: number };
  readonly memory?: true;
  readonly processor?: true;
}

/** Processor time of the process so far, in ms. */
export interface ProcessorReport {
  readonly cpuMs: number;
}

/** What is held after a collection; `rss` counts pages too that the process keeps for later, which are no socket's. */
export interface MemoryReport {
  readonly bytes: number;
  readonly rss: number;
}

const SLICE = 200;
const STEP_MS = 2;

export function obey(toMember: (memberId: string, version: number) => void): void {
  let members: readonly string[] = [];
  let next = 0;
  const push = (version: number): void => {
    toMember(members[next % members.length] ?? '', version);
    next += 1;
  };
  const nowUs = (): number => Math.round((performance.timeOrigin + performance.now()) * 1_000);

  const work = async (order: EmitterOrder): Promise<object> => {
    if (order.members) members = order.members;
    if (order.burst !== undefined) {
      for (let sent = 0; sent < order.burst; sent += 1) {
        push(sent + 1);
        // As facts come: in batches, with the loop free between them.
        if (sent % SLICE === SLICE - 1) await breathe();
      }
    }
    if (order.pace) {
      const { perSecond, seconds } = order.pace;
      const startedAt = performance.now();
      for (let sent = 0; sent < perSecond * seconds; await sleep(STEP_MS)) {
        for (const due = ((performance.now() - startedAt) * perSecond) / 1_000; sent < due; sent += 1) push(nowUs());
      }
    }
    if (order.memory) {
      for (let i = 0; i < 3; i += 1) {
        globalThis.gc?.();
        await sleep(50);
      }
      const { heapUsed, external, rss } = process.memoryUsage();
      return { bytes: heapUsed + external, rss } satisfies MemoryReport;
    }
    if (order.processor) {
      const { user, system } = process.cpuUsage();
      return { cpuMs: (user + system) / 1_000 } satisfies ProcessorReport;
    }
    return {};
  };
  process.on('message', (order: EmitterOrder) => {
    work(order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}
