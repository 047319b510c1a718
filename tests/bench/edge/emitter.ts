import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';

/*
 * Orders to both servers of figure G9 (our gateway and bare Socket.IO): push to single members, and report the memory
 * in use.
 */
export interface EmitterOrder {
  readonly members?: readonly string[];
  /** Sends this number of pushes as fast as possible. */
  readonly burst?: number;
  /** Sends pushes at a fixed rate for some seconds. Each push carries the time of its sending (µs). */
  readonly pace?: { readonly perSecond: number; readonly seconds: number };
  readonly memory?: true;
  readonly processor?: true;
}

/** Processor time of the process so far, in ms. */
export interface ProcessorReport {
  readonly cpuMs: number;
}

/** Memory after a garbage collection. `rss` also counts free pages that the process keeps. */
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
        // Sends in batches and returns to the event loop between them, because real events arrive in that way.
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
