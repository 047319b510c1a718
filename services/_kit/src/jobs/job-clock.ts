import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { JobRunners, type JobRunner } from './job-runners.js';

export const JOBS_MODULE_OPTIONS = Symbol('jobs module options');
export interface JobsModuleOptions {
  /** The name of the BullMQ queue. It is the name of the service, so that each service has its own queue. */
  readonly queue: string;
  /** The address of Redis; the default is REDIS_URL. */
  readonly redisUrl?: string;
}

/** How often (ms) the job schedulers are checked. If Redis was emptied, they are created again. */
const SCHEDULE_AGAIN_MS = 5_000;
/**
 * At start, the service waits for Redis for at most this long (ms). If Redis is still unreachable, the service starts
 * without it and connects later.
 */
const START_MS_MAX = 5_000;
const AT_ONCE_MAX = 4;

/** Runs each job at its interval, by a BullMQ scheduler. Only one instance of the service runs a job at a time. */
@Injectable()
export class JobClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobClock.name);
  private redis: Redis[] = [];
  private queue: Queue;
  private worker: Worker;
  private timer: NodeJS.Timeout;
  private scheduling: Promise<void> | undefined;

  constructor(
    private readonly runners: JobRunners,
    @Inject(JOBS_MODULE_OPTIONS) private readonly options: JobsModuleOptions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const runners = this.runners.find();
    this.queue = new Queue(`${this.options.queue}-jobs`, { connection: this.connect() });
    this.worker = new Worker(this.queue.name, async (job) => this.run(runners.get(job.name)), {
      connection: this.connect(),
      concurrency: AT_ONCE_MAX,
    });
    // The client reconnects by itself. Without this listener, its errors would end the process.
    this.queue.on('error', () => {});
    this.worker.on('error', () => {});
    await Promise.race([this.scheduleOnce(runners), sleep(START_MS_MAX, undefined, { ref: false })]);
    this.timer = setInterval(() => void this.scheduleOnce(runners), SCHEDULE_AGAIN_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.worker?.close();
    await this.queue?.close();
    for (const connection of this.redis) connection.disconnect();
  }

  /**
   * Creates the missing job schedulers. While Redis is unreachable its commands queue up, so only one call of this
   * method runs at a time.
   */
  private scheduleOnce(runners: ReadonlyMap<string, JobRunner>): Promise<void> {
    this.scheduling ??= this.schedule(runners)
      .catch((error: unknown) => this.logger.warn(`jobs are not scheduled: ${String(error)}`))
      .finally(() => {
        this.scheduling = undefined;
      });
    return this.scheduling;
  }

  private async schedule(runners: ReadonlyMap<string, JobRunner>): Promise<void> {
    const known = new Map((await this.queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler.every]));
    for (const name of known.keys()) if (!runners.has(name)) await this.queue.removeJobScheduler(name);
    for (const { name, everyMs } of runners.values()) {
      if (Number(known.get(name)) === everyMs) continue;
      await this.queue.upsertJobScheduler(
        name,
        { every: everyMs },
        { name, opts: { removeOnComplete: true, removeOnFail: true } },
      );
    }
  }

  private async run(runner: JobRunner | undefined): Promise<void> {
    if (!runner) return; // the job belongs to an older version of the service and does not exist any more
    try {
      await runner.run();
    } catch (error) {
      // The rows of a failed job remain due, so the next run of the job tries them again.
      this.logger.error(`job ${runner.name} failed`, error instanceof Error ? error.stack : String(error));
    }
  }

  private connect(): Redis {
    const url = this.options.redisUrl ?? process.env['REDIS_URL'];
    if (!url) throw new Error('REDIS_URL is not set: jobs are scheduled in Redis.');
    const redis = new Redis(url, { maxRetriesPerRequest: null });
    redis.on('error', () => {});
    this.redis.push(redis);
    return redis;
  }
}
