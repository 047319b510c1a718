import { setTimeout as sleep } from 'node:timers/promises';
import { Coalescer } from './coalescer.js';

// Goal: many simultaneous callers cause only a few fetches, and no caller gets a value that was fetched before its
// call.
describe('Coalescer', () => {
  /** A fake store in which the test decides when each read ends. */
  class Store {
    readonly reads: { readonly ids: readonly string[]; end: (error?: Error) => void }[] = [];
    values = new Map<string, number>();
    readonly coalescer = new Coalescer<number>(
      (ids) =>
        new Promise((resolve, reject) => {
          const seen = new Map(this.values);
          this.reads.push({ ids, end: (error) => (error ? reject(error) : resolve(seen)) });
        }),
    );
  }
  /** Waits longer than the minimum pause between the starts of two fetches. */
  const turn = (): Promise<void> => sleep(70);

  it('fetches once for all calls of one turn, and each id once', async () => {
    const store = new Store();
    store.values.set('a', 1);
    const answers = Promise.all(['a', 'b', 'a'].map((id) => store.coalescer.get(id)));
    await turn();
    expect(store.reads.map(({ ids }) => ids)).toEqual([['a', 'b']]);
    store.reads[0]?.end();
    expect(await answers).toEqual([1, undefined, 1]);
  });

  it('gives no caller a value that was fetched before its call', async () => {
    const store = new Store();
    store.values.set('a', 1);
    const [early, other] = [store.coalescer.get('a'), store.coalescer.get('b')];
    await turn();
    store.values.set('a', 2);
    const late = store.coalescer.get('a');
    await turn();
    store.reads[0]?.end();
    await turn();
    store.reads[1]?.end();
    expect(await Promise.all([early, other, late])).toEqual([1, undefined, 2]);
  });

  it('runs two fetches at most, each of 256 ids at most, and answers every caller', async () => {
    const store = new Store();
    const answers = Array.from({ length: 700 }, (_, n) => store.coalescer.get(String(n)));
    await turn();
    expect(store.reads.map(({ ids }) => ids.length)).toEqual([256, 256]);
    store.reads[0]?.end();
    await turn();
    expect(store.reads.map(({ ids }) => ids.length)).toEqual([256, 256, 188]);
    for (const { end } of store.reads) end();
    expect(await Promise.all(answers)).toHaveLength(700);
  });

  it('gathers callers while a fetch runs, and starts a second fetch beside it only for many', async () => {
    const store = new Store();
    const answers: Promise<number | undefined>[] = [];
    for (let n = 0; n < 65; n += 1) {
      answers.push(store.coalescer.get(String(n)));
      if (n === 0 || n >= 63) await turn();
      if (n === 63) expect(store.reads.map(({ ids }) => ids.length)).toEqual([1]);
    }
    expect(store.reads.map(({ ids }) => ids.length)).toEqual([1, 64]);
    for (const { end } of store.reads) end();
    expect(await Promise.all(answers)).toHaveLength(65);
  });

  it('starts a lone caller’s fetch at once, and the next fetch after the pace', async () => {
    const store = new Store();
    store.coalescer.get('a').catch(() => undefined);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(store.reads).toHaveLength(1);
    store.reads[0]?.end();
    await new Promise((resolve) => setImmediate(resolve));
    store.coalescer.get('b').catch(() => undefined);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(store.reads).toHaveLength(1);
    await turn();
    expect(store.reads.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
    store.reads[1]?.end();
  });

  it('refuses callers beyond its queue while the service does not answer', async () => {
    const store = new Store();
    const asked = Array.from({ length: 16_400 }, (_, n) =>
      store.coalescer.get(String(n)).catch(({ code }: { code: string }) => code),
    );
    expect(await Promise.all(asked.slice(16_384))).toEqual(Array(16).fill('system.temporary'));
    for (let reads = 0; reads < 64; reads += 1) {
      await turn();
      store.reads[reads]?.end();
    }
    expect(await Promise.all(asked.slice(0, 16_384))).toEqual(Array(16_384).fill(undefined));
  });

  it('fails the callers of a fetch that failed, and no others', async () => {
    const store = new Store();
    const failing = store.coalescer.get('a');
    await turn();
    const good = store.coalescer.get('b');
    await turn();
    store.reads[0]?.end(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await turn();
    store.reads[1]?.end();
    expect(await good).toBeUndefined();
  });
});
