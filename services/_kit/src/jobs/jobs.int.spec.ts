import 'reflect-metadata';
import { Injectable, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { Job } from './job.js';
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

  it('refuses to boot with two runners of one name and says what to do', async () => {
    const app = await start(moduleOf(`test-${process.pid}-c`, Counting, CountingToo));
    await expect(app.init()).rejects.toThrow('Two methods run the job count-up');
    await app.close();
  });

  afterAll(async () => {
    const redis = new Redis(redisUrl);
    const keys = await redis.keys(`bull:test-${process.pid}-*`);
    if (keys.length > 0) await redis.del(...keys);
    redis.disconnect();
  });
});
