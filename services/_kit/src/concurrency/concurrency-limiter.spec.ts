import { setTimeout as sleep } from 'node:timers/promises';
import { ConcurrencyLimiter, Overloaded } from './concurrency-limiter.js';

/** Returns a task for the limiter. The task runs until the test ends it. */
function held(): {
  readonly work: () => Promise<string>;
  readonly end: (value?: string) => void;
  readonly fail: () => void;
  started: boolean;
} {
  let end: (value: string) => void = () => undefined;
  let fail: () => void = () => undefined;
  const done = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error('broken'));
  });
  const it = {
    started: false,
    work: () => {
      it.started = true;
      return done;
    },
    end: (value = 'done') => end(value),
    fail: () => fail(),
  };
  return it;
}

const run = <T>(limiter: ConcurrencyLimiter, key: string, work: () => Promise<T>, isRetry = false): Promise<T> =>
  limiter.run(work, { key, isRetry });

const OPTIONS = { concurrencyMax: 2, concurrencyPerKeyMax: 2, queueMax: 2, queuePerKeyMax: 2, queueMsMax: 60_000 };

describe('ConcurrencyLimiter', () => {
  it('runs up to its limit, queues others in order, and refuses the rest at once', async () => {
    const limiter = new ConcurrencyLimiter(OPTIONS);
    const works = Array.from({ length: 4 }, held);
    const answers = works.map(({ work }, n) => run(limiter, `member ${n}`, work));
    expect(works.map(({ started }) => started)).toEqual([true, true, false, false]);
    expect(limiter.waiting).toBe(2);
    const late = await run(limiter, 'late', () => Promise.reject(new Error('must not start'))).catch(
      (error: unknown) => error,
    );
    expect(late).toMatchObject({ code: 'system.temporary' });
    expect([1, 2]).toContain((late as { data: { retryAfterSeconds: number } }).data.retryAfterSeconds);

    works[1]?.end('second');
    await expect(answers[1]).resolves.toBe('second');
    expect(works.map(({ started }) => started)).toEqual([true, true, true, false]);
    works[0]?.fail();
    await expect(answers[0]).rejects.toThrow('broken');
    expect(works[3]?.started).toBe(true);
    works[2]?.end();
    works[3]?.end();
    await Promise.all([answers[2], answers[3]]);
    expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
  });

  it('runs no key beyond its own limit, and gives the other places to other keys', async () => {
    const limiter = new ConcurrencyLimiter({ ...OPTIONS, concurrencyPerKeyMax: 1, queueMax: 8 });
    const [first, second, other] = [held(), held(), held()];
    const burst = [run(limiter, 'burst', first.work), run(limiter, 'burst', second.work)];
    const answer = run(limiter, 'other', other.work);
    expect([first.started, second.started, other.started]).toEqual([true, false, true]);
    other.end();
    await answer;
    expect(second.started).toBe(false);
    first.end();
    await burst[0];
    expect(second.started).toBe(true);
    second.end();
    await burst[1];
  });

  it('lets no key fill the queue', async () => {
    const limiter = new ConcurrencyLimiter({ ...OPTIONS, concurrencyMax: 1, queuePerKeyMax: 1 });
    const [first, second, other] = [held(), held(), held()];
    const answers = [run(limiter, 'burst', first.work), run(limiter, 'burst', second.work)];
    await expect(run(limiter, 'burst', () => Promise.reject(new Error('must not start')))).rejects.toBeInstanceOf(
      Overloaded,
    );
    answers.push(run(limiter, 'other', other.work));
    first.end();
    second.end();
    other.end();
    await expect(Promise.all(answers)).resolves.toHaveLength(3);
  });

  it('starts retries first, from places of their own', async () => {
    const limiter = new ConcurrencyLimiter({ ...OPTIONS, concurrencyMax: 1 });
    const first = held();
    const order: string[] = [];
    const come = (name: string, isRetry: boolean): Promise<void> =>
      run(limiter, name, () => Promise.resolve(void order.push(name)), isRetry);
    const answers = [run(limiter, 'first', first.work), come('new', false), come('another', false)];
    await expect(come('late', false)).rejects.toBeInstanceOf(Overloaded);
    answers.push(come('back', true), come('back too', true));
    await expect(come('one too many', true)).rejects.toBeInstanceOf(Overloaded);
    first.end();
    await Promise.all(answers);
    expect(order).toEqual(['back', 'back too', 'new', 'another']);
  });

  it('ends a wait after its limit, and frees the place', async () => {
    const limiter = new ConcurrencyLimiter({ ...OPTIONS, concurrencyMax: 1, queueMsMax: 20 });
    const first = held();
    const answer = run(limiter, 'a', first.work);
    await expect(run(limiter, 'b', () => Promise.reject(new Error('must not start')))).rejects.toMatchObject({
      code: 'system.temporary',
    });
    expect(limiter.waiting).toBe(0);
    first.end();
    await answer;
    await expect(run(limiter, 'b', () => Promise.resolve('now'))).resolves.toBe('now');
  });

  it('lets a retry wait twice as long', async () => {
    const limiter = new ConcurrencyLimiter({ ...OPTIONS, concurrencyMax: 1, queueMsMax: 20 });
    const first = held();
    const answer = run(limiter, 'first', first.work);
    const gone: string[] = [];
    const come = (name: string, isRetry: boolean): Promise<void> =>
      run(limiter, name, () => Promise.resolve(), isRetry).catch(() => void gone.push(name));
    await Promise.all([come('back', true), come('new', false)]);
    expect(gone).toEqual(['new', 'back']);
    first.end();
    await answer;
  });

  it('never exceeds its limits and answers every caller, in 200 random loads', async () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let burst = 0; burst < 200; burst += 1) {
      const options = {
        concurrencyMax: 1 + random(6),
        concurrencyPerKeyMax: 1 + random(4),
        queueMax: random(12),
        queuePerKeyMax: 1 + random(6),
        queueMsMax: 1 + random(4),
      };
      const limiter = new ConcurrencyLimiter(options);
      const [running, worst] = [new Map<string, number>(), { atOnce: 0, ofKey: 0 }];
      let served = 0;
      const asked = Array.from({ length: 30 }, async () => {
        const key = `member ${random(5)}`;
        await sleep(random(6));
        return run(limiter, key, async () => {
          running.set(key, (running.get(key) ?? 0) + 1);
          worst.atOnce = Math.max(
            worst.atOnce,
            [...running.values()].reduce((sum, count) => sum + count, 0),
          );
          worst.ofKey = Math.max(worst.ofKey, running.get(key) ?? 0);
          await sleep(random(3));
          running.set(key, (running.get(key) ?? 0) - 1);
          served += 1;
        });
      });
      const ends = await Promise.allSettled(asked);
      const refused = ends.filter((end) => end.status === 'rejected' && end.reason instanceof Overloaded).length;
      expect(served + refused).toBe(30);
      expect(worst.atOnce).toBeLessThanOrEqual(options.concurrencyMax);
      expect(worst.ofKey).toBeLessThanOrEqual(options.concurrencyPerKeyMax);
      expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
    }
  });

  it('says whose limit was reached: all places, or those of the own key', async () => {
    const scopes = (limits: object): ConcurrencyLimiter =>
      new ConcurrencyLimiter({ ...OPTIONS, queueMsMax: 20, ...limits });
    const work = held();
    const codeOf = (limiter: ConcurrencyLimiter, key: string): Promise<unknown> =>
      run(limiter, key, () => Promise.resolve('started')).catch(({ code }: Overloaded) => code);
    const queueOfKey = scopes({ concurrencyPerKeyMax: 1, queuePerKeyMax: 0 });
    const placesOfKey = scopes({ concurrencyPerKeyMax: 1 });
    const all = scopes({ concurrencyMax: 1, queueMax: 0 });
    const places = scopes({ concurrencyMax: 1, concurrencyPerKeyMax: 1 });
    const running = [queueOfKey, placesOfKey, all, places].map((limiter) => run(limiter, 'a', work.work));
    expect(
      await Promise.all([codeOf(queueOfKey, 'a'), codeOf(placesOfKey, 'a'), codeOf(all, 'a'), codeOf(places, 'b')]),
    ).toEqual(['request.rate_limited', 'request.rate_limited', 'system.temporary', 'system.temporary']);
    work.end();
    await Promise.all(running);
  });

  it('queues without bound or time limit where none is given', async () => {
    const limiter = new ConcurrencyLimiter({ concurrencyMax: 1 });
    let running = 0;
    const results = Array.from({ length: 500 }, (_, n) =>
      limiter.run(async () => {
        expect((running += 1)).toBe(1);
        await Promise.resolve();
        running -= 1;
        return n;
      }),
    );
    expect(await Promise.all(results)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  });
});
