import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { MicroBatcher, type MicroBatcherOptions, type Outcome } from './micro-batcher.js';
import { Overloaded } from './concurrency-limiter.js';

/** A fake store that records its calls; the test decides when each call ends. */
class Store {
  readonly singles: number[] = [];
  readonly batches: (readonly number[])[] = [];
  readonly ends: ((error?: Error) => void)[] = [];
  /** The commands for which a batch returns no outcome. */
  readonly undone = new Set<number>();
  readonly bad = new Set<number>();

  async runOne(command: number): Promise<string> {
    this.singles.push(command);
    await this.#end();
    if (this.bad.has(command)) throw new Error(`bad ${command}`);
    return `single ${command}`;
  }

  async run(commands: readonly number[]): Promise<(Outcome<string> | undefined)[]> {
    this.batches.push(commands);
    await this.#end();
    return commands.map((command) => {
      if (this.undone.has(command)) return undefined;
      return this.bad.has(command) ? { error: new Error(`bad ${command}`) } : { value: `batch ${command}` };
    });
  }

  #end(): Promise<void> {
    return new Promise((resolve, reject) => this.ends.push((error) => (error ? reject(error) : resolve())));
  }
}

const OPTIONS = { concurrencyMax: 4, parallelMin: 8, stuckMs: 250, stuckConcurrencyMax: 32 };

// Goal: commands share batches, a single command starts at once, and no command fails, waits or loses its position
// because of another command.
describe('MicroBatcher', () => {
  let store: Store;
  let batcher: MicroBatcher<number, string>;

  const aBatcher = (options: Partial<MicroBatcherOptions<number, string>> = {}): MicroBatcher<number, string> =>
    new MicroBatcher('test', {
      run: (commands) => store.run(commands),
      runOne: (command) => store.runOne(command),
      failsAll: (error) => (error as Error).message === 'outage',
      ...OPTIONS,
      ...options,
    });

  beforeEach(() => {
    store = new Store();
    batcher = aBatcher();
  });

  /** Ends every running call of the fake store, and then every call that starts because of this. */
  async function endAll(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await turn();
      if (store.ends.length > 0) quiet = 0;
      for (const end of store.ends.splice(0)) end();
    }
  }

  it('runs a lone command at once, and those that arrive meanwhile as one batch', async () => {
    const first = batcher.submit(1);
    await turn();
    expect(store.singles).toEqual([1]);
    const others = [2, 3, 4].map((command) => batcher.submit(command));
    await turn();
    expect(store.batches).toEqual([]);
    await endAll();
    expect(await Promise.all([first, ...others])).toEqual(['single 1', 'batch 2', 'batch 3', 'batch 4']);
    expect([store.singles, store.batches]).toEqual([[1], [[2, 3, 4]]]);
  });

  it('starts a batch beside a running one for many commands only, up to its limit', async () => {
    const results = [batcher.submit(0)];
    await turn();
    for (let round = 0; round < 5; round += 1) {
      for (let i = 1; i <= 7; i += 1) results.push(batcher.submit(round * 8 + i));
      await turn();
      await turn();
      expect(store.batches).toHaveLength(Math.min(round, 3));
      results.push(batcher.submit(round * 8 + 8));
      await turn();
      await turn();
    }
    expect(store.batches).toHaveLength(3);
    await endAll();
    expect((await Promise.all(results)).map((result) => Number(result.split(' ')[1]))).toEqual(
      Array.from({ length: 41 }, (_, i) => i),
    );
  });

  it('starts commands that waited for stuck batches, beside them', async () => {
    const stuck = batcher.submit(0);
    await turn();
    const results = [batcher.submit(1), batcher.submit(2)];
    await turn();
    await turn();
    expect(store.batches).toEqual([]);
    await sleep(400);
    expect(store.batches).toEqual([[1, 2]]);
    for (let n = 0; n < 3; n += 1) {
      results.push(batcher.submit(10 + n));
      await sleep(400);
    }
    expect(store.singles).toEqual([0, 10, 11, 12]);
    await endAll();
    expect(await Promise.all([stuck, ...results])).toEqual([
      'single 0',
      'batch 1',
      'batch 2',
      'single 10',
      'single 11',
      'single 12',
    ]);
  });

  it('gives each command its own outcome, and runs a command without one alone', async () => {
    store.undone.add(2);
    store.bad.add(3);
    const results = Promise.allSettled([1, 2, 3].map((command) => batcher.submit(command)));
    await endAll();
    expect(await results).toMatchObject([{ value: 'batch 1' }, { value: 'single 2' }, { reason: new Error('bad 3') }]);
  });

  it('runs the commands of a failed batch one by one beside the next batch, but not after an outage', async () => {
    store.bad.add(2);
    const results = Promise.allSettled([1, 2].map((command) => batcher.submit(command)));
    await turn();
    store.ends.splice(0)[0]?.(new Error('one of them is bad'));
    await turn();
    expect(store.singles).toEqual([1, 2]);
    const next = batcher.submit(3);
    await turn();
    expect(store.singles).toEqual([1, 2, 3]);
    await endAll();
    expect(await results).toMatchObject([{ value: 'single 1' }, { reason: new Error('bad 2') }]);
    expect(await next).toBe('single 3');

    const cut = Promise.allSettled([4, 5].map((command) => batcher.submit(command)));
    await turn();
    store.ends.splice(0)[0]?.(new Error('outage'));
    expect(await cut).toMatchObject([{ reason: new Error('outage') }, { reason: new Error('outage') }]);
    expect(store.singles).toEqual([1, 2, 3]);
  });

  it('fails the commands of a failed batch where there is no way to run one', async () => {
    const alone = new MicroBatcher<number, string>('test', { run: (commands) => store.run(commands) });
    const results = Promise.allSettled([alone.submit(1), alone.submit(2)]);
    await turn();
    store.ends.splice(0)[0]?.(new Error('bad'));
    expect(await results).toMatchObject([{ reason: new Error('bad') }, { reason: new Error('bad') }]);
  });

  it('runs the commands of a failed batch as batches of one where it retries singly', async () => {
    batcher = aBatcher({ runOne: undefined, retrySingly: true });
    const lone = batcher.submit(0);
    await turn();
    const results = Promise.allSettled([lone, ...[1, 2].map((command) => batcher.submit(command))]);
    store.bad.add(2);
    store.ends.shift()?.();
    await turn();
    await turn();
    store.ends.shift()?.(new Error('conflict'));
    await endAll();
    expect(await results).toMatchObject([
      { value: 'batch 0' },
      { value: 'batch 1' },
      { status: 'rejected', reason: { message: 'bad 2' } },
    ]);
    expect(store.batches).toEqual([[0], [1, 2], [1], [2]]);
  });

  it('drops a command whose deadline passed before it started', async () => {
    batcher = aBatcher({ stuckMs: 20, stuckConcurrencyMax: 4, concurrencyMax: 1 });
    const running = batcher.submit(0);
    await turn();
    const late = batcher.submit(1, performance.now() + 10);
    const other = batcher.submit(2, performance.now() + 60_000);
    await expect(late).rejects.toMatchObject({ code: 'system.temporary' });
    await endAll();
    expect(await Promise.all([running, other])).toEqual(['single 0', 'single 2']);
    expect(store.batches).toEqual([]);
  });

  it('drops a command whose deadline passed while its batch failed', async () => {
    const results = Promise.allSettled([batcher.submit(1, performance.now() + 30), batcher.submit(2)]);
    await turn();
    await sleep(60);
    store.ends.splice(0)[0]?.(new Error('bad'));
    await endAll();
    expect(await results).toMatchObject([{ reason: { code: 'system.temporary' } }, { value: 'single 2' }]);
    expect(store.singles).toEqual([2]);
  });

  it('refuses commands beyond its queue', async () => {
    batcher = aBatcher({ queueMax: 2 });
    const results = [1, 2].map((command) => batcher.submit(command));
    await expect(batcher.submit(3)).rejects.toBeInstanceOf(Overloaded);
    await endAll();
    expect(await Promise.all(results)).toEqual(['batch 1', 'batch 2']);
  });

  it('finishes on close what waits, and refuses what comes after', async () => {
    store.undone.add(2);
    const results = [1, 2].map((command) => batcher.submit(command));
    let isClosed = false;
    const closed = batcher.close().then(() => (isClosed = true));
    await expect(batcher.submit(3)).rejects.toMatchObject({ code: 'system.temporary' });
    await turn();
    store.ends.splice(0)[0]?.();
    await turn();
    expect([store.singles, isClosed]).toEqual([[2], false]);
    await endAll();
    await closed;
    expect(await Promise.all(results)).toEqual(['batch 1', 'single 2']);
    await batcher.close();
  });

  it('limits a batch by the size of its commands, and runs a larger command alone', async () => {
    batcher = aBatcher({ batchMax: 10, sizeOf: (command) => command, concurrencyMax: 1 });
    const results = [4, 5, 3, 20, 1].map((command) => batcher.submit(command));
    await endAll();
    await Promise.all(results);
    expect([store.batches, store.singles]).toEqual([[[4, 5]], [3, 20, 1]]);
  });

  it('runs outside the context of its callers', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const noting = new MicroBatcher<number, undefined>('test', {
      runOne: async () => void seen.push(context.getStore()),
      run: async (commands) => {
        seen.push(context.getStore());
        return commands.map(() => ({ value: undefined }));
      },
    });
    await context.run('mine', () => Promise.all([noting.submit(1), noting.submit(2)]));
    await context.run('mine', () => noting.submit(3));
    expect(seen).toEqual([undefined, undefined]);
  });
});
