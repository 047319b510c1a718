import { KeyedQueue } from './keyed-queue.js';

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('A queue by key', () => {
  it('runs one at a time for a key, in order, and keys side by side', async () => {
    const queue = new KeyedQueue(10);
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} starts`);
      await soon();
      seen.push(`${name} ends`);
    };
    await Promise.all([queue.run('a', work('a1')), queue.run('a', work('a2')), queue.run('b', work('b1'))]);
    expect(seen.filter((each) => each.startsWith('a'))).toEqual(['a1 starts', 'a1 ends', 'a2 starts', 'a2 ends']);
    expect(seen.slice(0, 2)).toEqual(['a1 starts', 'b1 starts']);
  });

  it('goes on after a failure and keeps its answer to itself', async () => {
    const queue = new KeyedQueue(10);
    const failed = queue.run('a', () => Promise.reject(new Error('wrong')));
    const next = queue.run('a', () => Promise.resolve('right'));
    await expect(failed).rejects.toThrow('wrong');
    await expect(next).resolves.toBe('right');
  });

  it('refuses more than may wait', async () => {
    const queue = new KeyedQueue(1);
    const all = await Promise.allSettled([1, 2, 3].map(() => queue.run('a', soon)));
    expect(all.map((each) => each.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(queue.run('a', () => Promise.resolve(1))).resolves.toBe(1);
  });
});
