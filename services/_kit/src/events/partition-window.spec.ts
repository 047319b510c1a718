import fc from 'fast-check';
import type { Claim, LogRecord } from './log/event-log.js';
import { PartitionWindow } from './partition-window.js';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function record(offset: number, key: string, headers: Record<string, string> = {}): LogRecord {
  return { topic: 't', partition: 0, offset: BigInt(offset), key, value: new Uint8Array(), headers };
}

/**
 * Creates a window over a fake claim (the ownership of a partition) that records the committed positions. Each call of
 * `handle` waits until the test releases it.
 */
function aWindow(options: { recordsMax?: number; runMax?: number; filter?: (record: LogRecord) => boolean } = {}) {
  const lost = new AbortController();
  const commits: bigint[] = [];
  const order: bigint[] = [];
  const passed: bigint[] = [];
  const runs: number[][] = [];
  const gates = new Map<bigint, PromiseWithResolvers<boolean>>();
  const claim: Claim = {
    topic: 't',
    partition: 0,
    lost: lost.signal,
    commit: async (next) => {
      commits.push(next);
    },
  };
  const window = new PartitionWindow({
    claim,
    commitEveryMs: 0,
    ...options,
    isFact: ({ headers }) => !('watermark' in headers),
    passed: ({ offset }) => passed.push(offset),
    handle: (run) => {
      order.push(...run.map(({ offset }) => offset));
      runs.push(run.map(({ offset }) => Number(offset)));
      const gate = Promise.withResolvers<boolean>();
      gates.set(run[0]!.offset, gate);
      return gate.promise;
    },
  });
  const finish = async (offset: number): Promise<void> => {
    gates.get(BigInt(offset))!.resolve(true);
    gates.delete(BigInt(offset));
    await tick();
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  return { window, commits, order, runs, passed, gates, finish, lose: () => lost.abort() };
}

// Goal: a slow key does not delay other keys, and a position is committed only when all records before it are finished.
describe('the window of a partition', () => {
  it('handles one record per key at a time, keys side by side', async () => {
    const { window, order, finish } = aWindow();
    void window.accept([record(0, 'a'), record(1, 'a'), record(2, 'b')]);
    await tick();
    expect(order).toEqual([0n, 2n]);
    await finish(0);
    expect(order).toEqual([0n, 2n, 1n]);
  });

  it('passes the waiting records of a key together, up to the limit', async () => {
    const { window, runs, commits, finish } = aWindow({ runMax: 2 });
    void window.accept([record(0, 'a'), record(1, 'b'), record(2, 'a'), record(3, 'a')]);
    await tick();
    expect(runs).toEqual([[0, 2], [1]]);
    void window.accept([record(4, 'a')]);
    await finish(0);
    expect(runs).toEqual([[0, 2], [1], [3, 4]]);
    await finish(1);
    expect(commits.at(-1)).toBe(3n);
    await finish(3);
    expect(commits.at(-1)).toBe(5n);
  });

  it('commits up to the first record that is not done', async () => {
    const { window, commits, finish } = aWindow();
    void window.accept([record(0, 'a'), record(1, 'b'), record(2, 'c')]);
    await tick();
    await finish(1);
    expect(commits).toEqual([]);
    await finish(0);
    expect(commits).toEqual([2n]);
  });

  it('passes a watermark once everything before it is done', async () => {
    const { window, passed, commits, finish } = aWindow();
    void window.accept([record(0, 'a'), record(1, '', { watermark: 'now' }), record(2, 'b')]);
    await tick();
    await finish(2);
    expect(passed).toEqual([]);
    await finish(0);
    expect(passed).toEqual([1n]);
    expect(commits.at(-1)).toBe(3n);
  });

  it('skips filtered records without queueing them by key, and commits past them', async () => {
    const { window, order, commits, finish } = aWindow({ filter: ({ headers }) => !('nothing' in headers) });
    void window.accept([
      record(0, 'b', { nothing: '' }),
      record(1, 'a'),
      record(2, 'a', { nothing: '' }),
      record(3, 'a'),
      record(4, 'b', { nothing: '' }),
    ]);
    await tick();
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect([order, commits]).toEqual([[1n], [1n]]);
    await finish(1);
    expect(commits.at(-1)).toBe(3n);
    await finish(3);
    expect([order, commits.at(-1)]).toEqual([[1n, 3n], 5n]);
  });

  it('pauses the reader when it is full, and resumes it when half is done', async () => {
    const { window, finish } = aWindow({ recordsMax: 4 });
    const rest = window.accept([0, 1, 2, 3].map((offset) => record(offset, `k${offset}`)));
    expect(rest).toBeInstanceOf(Promise);
    let rested = false;
    void rest!.then(() => {
      rested = true;
    });
    await tick();
    await finish(0);
    expect(rested).toBe(false);
    await finish(1);
    expect(rested).toBe(true);
  });

  it('starts and commits nothing after its claim is lost, and releases its reader', async () => {
    const { window, order, commits, gates, finish, lose } = aWindow({ recordsMax: 2 });
    const rest = window.accept([record(0, 'a'), record(1, 'a')]);
    await tick();
    lose();
    await rest;
    await finish(0);
    expect(gates.size).toBe(0);
    expect(order).toEqual([0n]);
    expect(commits).toEqual([]);
  });

  it('waits for running handlers when it closes, commits them, and leaves the rest', async () => {
    const { window, order, commits, gates } = aWindow();
    void window.accept([record(0, 'a'), record(1, 'a')]);
    await tick();
    const closed = window.close(1_000);
    gates.get(0n)!.resolve(true);
    await closed;
    expect(order).toEqual([0n]);
    expect(commits).toEqual([1n]);
  });

  it('keeps order and commits for any keys and any order of finishing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 30 }),
        fc.infiniteStream(fc.nat(1_000)),
        fc.integer({ min: 1, max: 4 }),
        async (keys, luck, runMax) => {
          const { window, order, runs, commits, gates, finish } = aWindow({ runMax });
          void window.accept(keys.map((key, offset) => record(offset, key)));
          await tick();
          const done = new Set<number>();
          while (gates.size > 0) {
            const ready = [...gates.keys()];
            const chosen = Number(ready[luck.next().value % ready.length]);
            await finish(chosen);
            for (const offset of runs.find(([first]) => first === chosen) ?? []) done.add(offset);
            for (let below = 0; below < Number(commits.at(-1) ?? 0n); below++) expect(done.has(below)).toBe(true);
          }
          expect(done.size).toBe(keys.length);
          expect(commits.at(-1)).toBe(BigInt(keys.length));
          for (const key of new Set(keys)) {
            const own = order.filter((offset) => keys[Number(offset)] === key);
            expect(own).toEqual([...own].sort((a, b) => Number(a - b)));
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
