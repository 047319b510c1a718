import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { JobRunners, type JobRunner } from './job-runners.js';

export const JOBS_MODULE_OPTIONS = Symbol('jobs module options');
export interface JobsModuleOptions {
  /** The service's name; its queue is its own. */
  readonly queue: string;
  /** Defaults to REDIS_URL. */
  readonly redisUrl?: string;
}

/** An emptied Redis has its schedulers back within this. */
const SCHEDULE_AGAIN_MS = 60_000;
const AT_ONCE_MAX = 4;

/** Wakes each job's runner at its interval, by a BullMQ scheduler, on one copy of the service at a time. */
@Injectable()
export class JobClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobClock.name);
  private redis: Redis[] = [];
  private queue: Queue;
  private worker: Worker;
  private timer: NodeJS.Timeout;

  constructor(
    private readonly runners: JobRunners,
    @Inject(JOBS_MODULE_OPTIONS) private readonly options: JobsModuleOptions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const runners = this.runners.find();
    this.queue = new Queue(`${this.options.queue}-jobs`, { connection: this.connect() });
    this.worker = new Worker(this.queue.name, async (job) => this.run(runners.get(job.name)), {
      connection: this.connect(), concurrency: AT_ONCE_MAX,
    });
    // Connection errors heal by themselves; without a listener they would end the process.
    this.queue.on('error', () => {});
    this.worker.on('error', () => {});
    await this.schedule(runners);
    this.timer = setInterval(() => {
      this.schedule(runners).catch((error: unknown) => this.logger.warn(`jobs are not scheduled: ${String(error)}`));
    }, SCHEDULE_AGAIN_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.worker?.close();
    await this.queue?.close();
    for (const connection of this.redis) connection.disconnect();
  }

  private async schedule(runners: ReadonlyMap<string, JobRunner>): Promise<void> {
    for (const known of await this.queue.getJobSchedulers()) {
      if (!runners.has(known.key)) await this.queue.removeJobScheduler(known.key);
    }
    for (const { name, everyMs } of runners.values()) {
      await this.queue.upsertJobScheduler(name, { every: everyMs }, { name, opts: { removeOnComplete: true, removeOnFail: true } });
    }
  }

  private async run(runner: JobRunner | undefined): Promise<void> {
    if (!runner) return; // of an older version; its scheduler is gone
    try {
      await runner.run();
    } catch (error) {
      // The rows are still due: the next beat tries them again.
      this.logger.error(`job ${runner.name} failed`, error instanceof Error ? error.stack : String(error));
    }
  }

  private connect(): Redis {
    const url = this.options.redisUrl ?? process.env['REDIS_URL'];
    if (!url) throw new Error('REDIS_URL is not set: jobs get their beat from Redis.');
    const redis = new Redis(url, { maxRetriesPerRequest: null });
    redis.on('error', () => {});
    this.redis.push(redis);
    return redis;
  }
}
