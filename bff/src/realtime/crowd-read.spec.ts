import { setTimeout as sleep } from 'node:timers/promises';
import { CrowdRead } from './crowd-read.js';

// Goal: a crowd that connects costs a few reads, and nobody is shown what was read before he asked.
describe('A read of a crowd', () => {
  /** A store whose reads end when they are told to. */
  class Store {
    readonly reads: { readonly ids: readonly string[]; end: (error?: Error) => void }[] = [];
    values = new Map<string, number>();
    readonly crowd = new CrowdRead<number>(
      (ids) =>
        new Promise((resolve, reject) => {
          const seen = new Map(this.values);
          this.reads.push({ ids, end: (error) => (error ? reject(error) : resolve(seen)) });
        }),
    );
  }
  /** Longer than the pause between two reads while few wait. */
  const turn = (): Promise<void> => sleep(70);

  it('asks once for all who ask in one turn, and once for each of them', async () => {
    const store = new Store();
    store.values.set('a', 1);
    const answers = Promise.all(['a', 'b', 'a'].map((id) => store.crowd.of(id)));
    await turn();
    expect(store.reads.map(({ ids }) => ids)).toEqual([['a', 'b']]);
    store.reads[0]?.end();
    expect(await answers).toEqual([1, undefined, 1]);
  });

  it('gives nobody what was read before he asked', async () => {
    const store = new Store();
    store.values.set('a', 1);
    const [early, other] = [store.crowd.of('a'), store.crowd.of('b')];
    await turn();
    store.values.set('a', 2);
    const late = store.crowd.of('a');
    await turn();
    store.reads[0]?.end();
    await turn();
    store.reads[1]?.end();
    expect(await Promise.all([early, other, late])).toEqual([1, undefined, 2]);
  });

  it('has two reads under way at most, each of 256 at most, and forgets nobody', async () => {
    const store = new Store();
    const answers = Array.from({ length: 700 }, (_, n) => store.crowd.of(String(n)));
    await turn();
    expect(store.reads.map(({ ids }) => ids.length)).toEqual([256, 256]);
    store.reads[0]?.end();
    await turn();
    expect(store.reads.map(({ ids }) => ids.length)).toEqual([256, 256, 188]);
    for (const { end } of store.reads) end();
    expect(await Promise.all(answers)).toHaveLength(700);
  });

  it('gathers those who come one by one while a read is under way, and reads them with it only when they are many', async () => {
    const store = new Store();
    const answers: Promise<number | undefined>[] = [];
    for (let n = 0; n < 65; n += 1) {
      answers.push(store.crowd.of(String(n)));
      if (n === 0 || n >= 63) await turn();
      if (n === 63) expect(store.reads.map(({ ids }) => ids.length)).toEqual([1]);
    }
    expect(store.reads.map(({ ids }) => ids.length)).toEqual([1, 64]);
    for (const { end } of store.reads) end();
    expect(await Promise.all(answers)).toHaveLength(65);
  });

  it('makes one alone wait for nobody, and a second one only for the pace', async () => {
    const store = new Store();
    store.crowd.of('a').catch(() => undefined);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(store.reads).toHaveLength(1);
    store.reads[0]?.end();
    await new Promise((resolve) => setImmediate(resolve));
    store.crowd.of('b').catch(() => undefined);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(store.reads).toHaveLength(1);
    await turn();
    expect(store.reads.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
    store.reads[1]?.end();
  });

  it('lets only so many wait for a service that does not answer', async () => {
    const store = new Store();
    const asked = Array.from({ length: 16_400 }, (_, n) =>
      store.crowd.of(String(n)).catch(({ code }: { code: string }) => code),
    );
    expect(await Promise.all(asked.slice(16_384))).toEqual(Array(16).fill('system.temporary'));
    for (let reads = 0; reads < 64; reads += 1) {
      await turn();
      store.reads[reads]?.end();
    }
    expect(await Promise.all(asked.slice(0, 16_384))).toEqual(Array(16_384).fill(undefined));
  });

  it('fails those of a read that failed, and no others', async () => {
    const store = new Store();
    const failing = store.crowd.of('a');
    await turn();
    const good = store.crowd.of('b');
    await turn();
    store.reads[0]?.end(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await turn();
    store.reads[1]?.end();
    expect(await good).toBeUndefined();
  });
});
