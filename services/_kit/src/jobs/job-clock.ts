import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { JobLease } from './job-lease.js';
import { JobQueue } from './job-queue.js';
import { JobRunners } from './job-runners.js';
import { JobRuns } from './job-runs.js';

export const JOBS_MODULE_OPTIONS = Symbol('jobs module options');
export interface JobsModuleOptions {
  /**
   * The beginning of the names of the BullMQ queues. It is the name of the service, because each service has its own
   * queues.
   */
  readonly queue: string;
  /** The URL of Redis; the default is REDIS_URL. */
  readonly redisUrl?: string;
}

/** Maximum number of jobs that run at the same time in the queue of jobs that call no external system. */
const AT_ONCE_MAX = 4;
/** The suffix in the name of the second queue, for jobs that call external systems. */
const OUTSIDE = '-outside-jobs';
/** The interval (ms) at which the job schedulers are checked. If Redis has lost them, they are created again. */
const SCHEDULE_AGAIN_MS = 5_000;
/**
 * The maximum time (ms) for which the start waits for Redis. If Redis is still unreachable, the service starts without
 * it and connects later.
 */
const START_MS_MAX = 5_000;

/**
 * Runs each job at its interval, by a scheduler of BullMQ. Only one instance of the service runs a job at a time. Jobs
 * that call external systems have a queue and a worker of their own.
 */
@Injectable()
export class JobClock implements OnApplicationBootstrap, OnModuleDestroy {
  private redis: Redis[] = [];
  private queues: JobQueue[] = [];
  private runs: JobRuns | undefined;
  private timer: NodeJS.Timeout;

  constructor(
    private readonly runners: JobRunners,
    @Inject(JOBS_MODULE_OPTIONS) private readonly options: JobsModuleOptions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const runners = [...this.runners.find()];
    const { queue } = this.options;
    const runs = new JobRuns(new JobLease(this.connect(), `job-leases:${queue}`));
    this.runs = runs;
    for (const [name, ofQueue] of [
      [`${queue}-jobs`, runners.filter(([, { callsOutside }]) => !callsOutside)],
      [`${queue}${OUTSIDE}`, runners.filter(([, { callsOutside }]) => callsOutside)],
    ] as const)
      if (ofQueue.length > 0) {
        // The worker for external systems can run all its jobs at the same time, and a job never runs twice at once. A
        // slow external system therefore delays only its own job.
        const atOnceMax = name.endsWith(OUTSIDE) ? Math.max(AT_ONCE_MAX, ofQueue.length) : AT_ONCE_MAX;
        this.queues.push(new JobQueue(name, new Map(ofQueue), runs, () => this.connect(), atOnceMax));
      }
    const schedule = (): Promise<unknown> => Promise.all(this.queues.map((each) => each.scheduleOnce()));
    await Promise.race([schedule(), sleep(START_MS_MAX, undefined, { ref: false })]);
    this.timer = setInterval(() => void schedule(), SCHEDULE_AGAIN_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.runs?.stop();
    await Promise.all(this.queues.map((queue) => queue.close()));
    for (const connection of this.redis) connection.disconnect();
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
