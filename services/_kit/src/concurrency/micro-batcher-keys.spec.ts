import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { MicroBatcher } from './micro-batcher.js';

interface Command {
  readonly key: string;
  readonly unique: string;
}

// Goal: parallel batches share the queued commands. Commands with the same key keep their order and never run in two
// batches at the same time.
describe('MicroBatcher with keys', () => {
  const parse = (names: readonly string[]): Command[] =>
    names.map(([key = '', ...rest]) => ({ key, unique: rest.join('') }));
  const named = (batch: readonly Command[]): string[] => batch.map(({ key, unique }) => key + unique);

  /** Creates a batcher whose batches wait in the list `running` until the test ends them. */
  function aBatcher({ batchMax = 256, concurrencyMax = 2, many = 32 } = {}): {
    readonly batcher: MicroBatcher<Command, void>;
    readonly running: { readonly batch: readonly Command[]; readonly end: () => void }[];
  } {
    const running: { readonly batch: readonly Command[]; readonly end: () => void }[] = [];
    const batcher = new MicroBatcher<Command, void>('test', {
      run: (batch) =>
        new Promise((resolve) => {
          running.push({ batch, end: () => resolve(batch.map(() => ({ value: undefined }))) });
        }),
      batchMax,
      concurrencyMax,
      parallelMin: many,
      splitMin: many,
      keyOf: ({ key }) => key,
      uniqueOf: ({ key, unique }) => key + unique,
    });
    return { batcher, running };
  }
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 4; n += 1) await turn();
  };
  const batchesOf = async (names: readonly string[], options = {}): Promise<string[][]> => {
    const { batcher, running } = aBatcher(options);
    for (const command of parse(names)) void batcher.submit(command);
    await settle();
    return running.map(({ batch }) => named(batch));
  };

  it('gives few commands to one batch, and half of many to each of two', async () => {
    expect(await batchesOf(['a1', 'b2', 'c3'])).toEqual([['a1', 'b2', 'c3']]);
    const many = Array.from({ length: 100 }, (_, i) => `${String.fromCharCode(200 + i)}1`);
    expect((await batchesOf(many)).map((batch) => batch.length)).toEqual([50, 50]);
  });

  it('keeps a key that runs out of other batches', async () => {
    const { batcher, running } = aBatcher({ many: 1 });
    void batcher.submit({ key: 'a', unique: '1' });
    await settle();
    for (const command of parse(['a2', 'b1', 'a3', 'c1'])) void batcher.submit(command);
    await settle();
    expect(running.map(({ batch }) => named(batch))).toEqual([['a1'], ['b1', 'c1']]);
    running[0]?.end();
    await settle();
    expect(named(running[2]?.batch ?? [])).toEqual(['a2', 'a3']);
  });

  it('takes all waiting commands of a few busy keys, at most a batch', async () => {
    const hot = Array.from({ length: 100 }, (_, i) => `a${String.fromCharCode(300 + i)}`);
    expect(await batchesOf(hot)).toEqual([hot]);
    expect(await batchesOf(hot, { batchMax: 40 })).toEqual([hot.slice(0, 40)]);
    const mixed = await batchesOf([...hot.slice(0, 60), 'b1', ...hot.slice(60), 'c1'], { many: 2 });
    expect(mixed).toEqual([hot, ['b1', 'c1']]);
  });

  it('keeps a repeated command for the next batch, and later ones of its key too', async () => {
    const { batcher, running } = aBatcher();
    for (const command of parse(['a1', 'b1', 'a1', 'a2', 'b2'])) void batcher.submit(command);
    await settle();
    running[0]?.end();
    await settle();
    expect(running.map(({ batch }) => named(batch))).toEqual([
      ['a1', 'b1', 'b2'],
      ['a1', 'a2'],
    ]);
  });

  it('repeats the commands of a failed batch alone: the keys beside each other, each key in order, before the next batch', async () => {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const batcher = new MicroBatcher<Command, void>('test', {
      run: () => Promise.reject(new Error('refused')),
      runOne: ({ key, unique }) => {
        started.push(key + unique);
        return new Promise((resolve) => ends.push(resolve));
      },
      keyOf: ({ key }) => key,
    });
    const results = parse(['a1', 'a2', 'b1']).map((command) => batcher.submit(command));
    await settle();
    expect(started).toEqual(['a1', 'b1']);
    results.push(...parse(['b2']).map((command) => batcher.submit(command)));
    ends.splice(0).forEach((end) => end());
    await settle();
    expect(started).toEqual(['a1', 'b1', 'a2']);
    ends.splice(0).forEach((end) => end());
    await settle();
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2']);
    ends.splice(0).forEach((end) => end());
    await Promise.all(results);
  });

  it('runs every command once and each key in order, whatever the batches do', async () => {
    const names = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3')).map((pair) => pair.join('')),
      { maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(2)),
        async (all, concurrencyMax, batchMax, many, ends) => {
          const { batcher, running } = aBatcher({ batchMax, concurrencyMax, many });
          const results = parse(all).map((command) => batcher.submit(command));
          const out: string[] = [];
          let started = 0;
          for (let step = 0; ; step += 1) {
            await settle();
            for (const { batch } of running.slice(started)) out.push(...named(batch));
            expect(running.length).toBeLessThanOrEqual(concurrencyMax);
            const keys = running.flatMap(({ batch }) => [...new Set(batch.map(({ key }) => key))]);
            expect(keys).toHaveLength(new Set(keys).size);
            const [ended] = running.splice((ends[step] ?? 0) % Math.max(1, running.length), 1);
            started = running.length;
            if (!ended) break;
            ended.end();
          }
          await Promise.all(results);
          for (const key of ['a', 'b', 'c'])
            expect(out.filter((name) => name.startsWith(key))).toEqual(all.filter((name) => name.startsWith(key)));
        },
      ),
      { numRuns: 60 },
    );
  });
});
