import 'reflect-metadata';
import { Injectable, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { Job, type JobOptions } from './job.js';
import { JobsModule } from './jobs.module.js';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const soon = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

@Injectable()
class Counting {
  ran = 0;
  @Job('count-up', { everyMs: 250 })
  async count(): Promise<void> {
    this.ran += 1;
    if (this.ran === 1) throw new Error('the first time fails');
  }
}
@Injectable()
class CountingToo {
  @Job('count-up', { everyMs: 250 })
  async count(): Promise<void> {}
}

/** Builds a job that runs until the promise of `ends` resolves, and counts its starts. */
const endless = (
  name: string,
  options: JobOptions,
  ends: (signal: AbortSignal) => Promise<void>,
): Type<{ started: number }> => {
  @Injectable()
  class Endless {
    started = 0;
    @Job(name, options)
    async run(signal: AbortSignal): Promise<void> {
      this.started += 1;
      await ends(signal);
    }
  }
  return Endless;
};
const never = (): Promise<void> => new Promise(() => {});
/** Resolves when the signal is aborted, so that a service with such a job shuts down at once. */
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

function moduleOf(queue: string, ...providers: Type[]): Type {
  @Module({ imports: [JobsModule.forService({ queue, redisUrl })], providers })
  class Service {}
  return Service;
}
const start = async (module: Type) =>
  (await Test.createTestingModule({ imports: [module] }).compile()).createNestApplication({ logger: false });

describe('jobs', () => {
  // Goal: a job runs at its interval even after a failed run, and a wrong declaration of a job stops the start of the
  // service.
  it('wakes a runner at its interval and goes on after a failure', async () => {
    const app = await start(moduleOf(`test-${process.pid}-a`, Counting));
    await app.init();
    for (let waited = 0; app.get(Counting).ran < 3 && waited < 5000; waited += 50) await soon(50);
    await app.close();
    expect(app.get(Counting).ran).toBeGreaterThanOrEqual(3);
  });

  it('does not run one beat on two copies', async () => {
    const queue = `test-${process.pid}-b`;
    const copies = [await start(moduleOf(queue, Counting)), await start(moduleOf(queue, Counting))];
    for (const copy of copies) await copy.init();
    const startedAt = Date.now();
    await soon(1500);
    for (const copy of copies) await copy.close();
    const ran = copies.reduce((sum, copy) => sum + copy.get(Counting).ran, 0);
    expect(ran).toBeGreaterThan(1);
    expect(ran).toBeLessThanOrEqual((Date.now() - startedAt) / 250 + 3);
  });

  it('goes on by itself after Redis was emptied', async () => {
    const app = await start(moduleOf(`test-${process.pid}-d`, Counting));
    await app.init();
    const counting = app.get(Counting);
    const redis = new Redis(redisUrl);
    while (counting.ran < 2) await soon(20);
    await redis.del(...(await redis.keys(`bull:test-${process.pid}-d-jobs*`)));
    redis.disconnect();
    await soon(600);
    const ran = counting.ran;
    for (let waited = 0; counting.ran < ran + 2 && waited < 10_000; waited += 50) await soon(50);
    await app.close();
    expect(counting.ran).toBeGreaterThanOrEqual(ran + 2);
  });

  it('starts a job that never ends once over five intervals, while another stays on time', async () => {
    const Stuck = endless('stuck', { everyMs: 250 }, untilAborted);
    const app = await start(moduleOf(`test-${process.pid}-e`, Counting, Stuck));
    await app.init();
    const counting = app.get(Counting);
    for (let waited = 0; counting.ran < 6 && waited < 20_000; waited += 50) await soon(50);
    expect(counting.ran).toBeGreaterThanOrEqual(6);
    expect(app.get<{ started: number }>(Stuck).started).toBe(1);
    await app.close();
  });

  it('starts a job that never ends on one copy only, and on another once its budget is used up', async () => {
    const Stuck = endless('stuck', { everyMs: 250, budgetMs: 2_000 }, never);
    const queue = `test-${process.pid}-f`;
    const copies = [await start(moduleOf(queue, Counting, Stuck)), await start(moduleOf(queue, Counting, Stuck))];
    for (const copy of copies) await copy.init();
    const sum = (of: Type<{ ran?: number; started?: number }>): number =>
      copies.reduce((all, copy) => all + (copy.get(of).ran ?? copy.get(of).started ?? 0), 0);
    while (sum(Counting) < 5) await soon(20);
    expect(sum(Stuck)).toBe(1);
    for (let waited = 0; sum(Stuck) < 2 && waited < 20_000; waited += 50) await soon(50);
    const ran = sum(Counting);
    while (sum(Counting) < ran + 5) await soon(20);
    expect(copies.map((copy) => copy.get<{ started: number }>(Stuck).started)).toEqual([1, 1]);
    for (const copy of copies) await copy.close();
  });

  it('runs the other jobs while more jobs than the worker has places wait for outsiders', async () => {
    const names = ['ask-a', 'ask-b', 'ask-c', 'ask-d', 'ask-e'];
    const waiting = names.map((name) => endless(name, { everyMs: 250, callsOutside: true }, untilAborted));
    const app = await start(moduleOf(`test-${process.pid}-g`, Counting, ...waiting));
    await app.init();
    const counting = app.get(Counting);
    for (let waited = 0; counting.ran < 6 && waited < 20_000; waited += 50) await soon(50);
    expect(counting.ran).toBeGreaterThanOrEqual(6);
    await app.close();
  });

  it('gives the place of a job over its budget to others, and aborts its signal', async () => {
    const names = ['ask-a', 'ask-b', 'ask-c', 'ask-d', 'ask-e'];
    const stuck = names.map((name) => endless(name, { everyMs: 250, budgetMs: 300 }, never));
    const Ending = endless('end', { everyMs: 250, budgetMs: 300 }, untilAborted);
    const app = await start(moduleOf(`test-${process.pid}-h`, ...stuck, Ending, Counting));
    await app.init();
    const ending = app.get<{ started: number }>(Ending);
    for (let waited = 0; (ending.started < 2 || app.get(Counting).ran < 4) && waited < 20_000; waited += 50)
      await soon(50);
    expect(ending.started).toBeGreaterThanOrEqual(2);
    expect(app.get(Counting).ran).toBeGreaterThanOrEqual(4);
    expect(stuck.map((each) => app.get<{ started: number }>(each).started)).toEqual([1, 1, 1, 1, 1]);
    await app.close();
  });

  it('runs once more when beats came during a run', async () => {
    let release = (): void => {};
    const Slow = endless('slow', { everyMs: 250 }, () => new Promise((resolve) => (release = resolve)));
    const app = await start(moduleOf(`test-${process.pid}-i`, Slow, Counting));
    await app.init();
    const slow = app.get<{ started: number }>(Slow);
    while (app.get(Counting).ran < 4) await soon(20);
    expect(slow.started).toBe(1);
    release();
    for (let waited = 0; slow.started < 2 && waited < 5_000; waited += 10) await soon(10);
    expect(slow.started).toBe(2);
    release();
    await app.close();
  });

  it('refuses to boot with two runners of one name and says what to do', async () => {
    const app = await start(moduleOf(`test-${process.pid}-c`, Counting, CountingToo));
    await expect(app.init()).rejects.toThrow('Two methods run the job count-up');
    await app.close();
  });

  afterAll(async () => {
    const redis = new Redis(redisUrl);
    const keys = [
      ...(await redis.keys(`bull:test-${process.pid}-*`)),
      ...(await redis.keys(`job-leases:test-${process.pid}-*`)),
    ];
    if (keys.length > 0) await redis.del(...keys);
    redis.disconnect();
  });
});
