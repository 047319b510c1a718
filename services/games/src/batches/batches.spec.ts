import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Batches, type Done } from './batches.js';

/** Work that notes what it was asked for, and is answered when the test says so. */
class Noted {
  readonly alone_: number[] = [];
  readonly batches: (readonly number[])[] = [];
  readonly ends: ((fault?: Error) => void)[] = [];
  /** What a batch leaves undone. */
  readonly undone = new Set<number>();
  readonly bad = new Set<number>();

  async alone(item: number): Promise<string> {
    this.alone_.push(item);
    await this.#end();
    if (this.bad.has(item)) throw new Error(`bad ${item}`);
    return `alone ${item}`;
  }

  async together(items: readonly number[]): Promise<(Done<string> | undefined)[]> {
    this.batches.push(items);
    await this.#end();
    return items.map((item) =>
      this.undone.has(item)
        ? undefined
        : this.bad.has(item)
          ? { error: new Error(`bad ${item}`) }
          : { value: `many ${item}` },
    );
  }

  meetsAll(error: unknown): boolean {
    return (error as Error).message === 'away';
  }

  #end(): Promise<void> {
    return new Promise((resolve, reject) => this.ends.push((fault) => (fault ? reject(fault) : resolve())));
  }
}

describe('Batches', () => {
  let work: Noted;
  let batches: Batches<number, string>;
  beforeEach(() => {
    work = new Noted();
    batches = new Batches(work);
  });

  /** Ends everything that is under way, and what follows from it. */
  async function endAll(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await turn();
      if (work.ends.length > 0) quiet = 0;
      for (const end of work.ends.splice(0)) end();
    }
  }

  it('does one alone at once, and together what comes meanwhile', async () => {
    const first = batches.ask(1);
    await turn();
    expect(work.alone_).toEqual([1]);
    const others = [2, 3, 4].map((item) => batches.ask(item));
    await turn();
    expect(work.batches).toEqual([]);
    await endAll();
    expect(await Promise.all([first, ...others])).toEqual(['alone 1', 'many 2', 'many 3', 'many 4']);
    expect([work.alone_, work.batches]).toEqual([[1], [[2, 3, 4]]]);
  });

  it('starts another beside one under way for a crowd only, and four at most', async () => {
    const asked = [batches.ask(0)];
    await turn();
    for (let crowd = 0; crowd < 5; crowd += 1) {
      for (let i = 1; i <= 7; i += 1) asked.push(batches.ask(crowd * 8 + i));
      await turn();
      await turn();
      expect(work.batches).toHaveLength(Math.min(crowd, 3));
      asked.push(batches.ask(crowd * 8 + 8));
      await turn();
      await turn();
    }
    expect(work.batches).toHaveLength(3);
    await endAll();
    expect((await Promise.all(asked)).map((answer) => Number(answer.split(' ')[1]))).toEqual(
      Array.from({ length: 41 }, (_, i) => i),
    );
  });

  it('lets nobody wait long behind a batch that is stuck, and leaves none waiting behind many', async () => {
    const stuck = batches.ask(0);
    await turn();
    const asked = [batches.ask(1), batches.ask(2)];
    await turn();
    await turn();
    expect(work.batches).toEqual([]);
    await sleep(400);
    expect(work.batches).toEqual([[1, 2]]);
    for (let n = 0; n < 3; n += 1) {
      asked.push(batches.ask(10 + n));
      await sleep(400);
    }
    expect(work.alone_).toEqual([0, 10, 11, 12]);
    await endAll();
    expect(await Promise.all([stuck, ...asked])).toEqual([
      'alone 0',
      'many 1',
      'many 2',
      'alone 10',
      'alone 11',
      'alone 12',
    ]);
  });

  it('answers each for itself: what a batch left undone is done alone, what fails fails by itself', async () => {
    work.undone.add(2);
    work.bad.add(3);
    const asked = Promise.allSettled([1, 2, 3].map((item) => batches.ask(item)));
    await endAll();
    expect(await asked).toMatchObject([{ value: 'many 1' }, { value: 'alone 2' }, { reason: new Error('bad 3') }]);
  });

  it('tries each alone when a batch fails, and holds nobody up meanwhile; what meets all is not tried again', async () => {
    work.bad.add(2);
    const asked = Promise.allSettled([1, 2].map((item) => batches.ask(item)));
    await turn();
    work.ends.splice(0)[0]?.(new Error('one of them is bad'));
    await turn();
    expect(work.alone_).toEqual([1, 2]);
    const next = batches.ask(3);
    await turn();
    expect(work.alone_).toEqual([1, 2, 3]);
    await endAll();
    expect(await asked).toMatchObject([{ value: 'alone 1' }, { reason: new Error('bad 2') }]);
    expect(await next).toBe('alone 3');

    const cut = Promise.allSettled([4, 5].map((item) => batches.ask(item)));
    await turn();
    work.ends.splice(0)[0]?.(new Error('away'));
    expect(await cut).toMatchObject([{ reason: new Error('away') }, { reason: new Error('away') }]);
    expect(work.alone_).toEqual([1, 2, 3]);
  });

  it('runs outside the context of who asked first', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const told = new Batches<number, undefined>({
      alone: async () => void seen.push(context.getStore()),
      together: async (items) => {
        seen.push(context.getStore());
        return items.map(() => ({ value: undefined }));
      },
      meetsAll: () => false,
    });
    await context.run('mine', () => Promise.all([told.ask(1), told.ask(2)]));
    await context.run('mine', () => told.ask(3));
    expect(seen).toEqual([undefined, undefined]);
  });
});
