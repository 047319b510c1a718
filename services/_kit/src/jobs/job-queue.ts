import { Logger } from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobRunner } from './job-runners.js';
import type { JobRuns } from './job-runs.js';

/** A BullMQ queue with one scheduler for each of its jobs, and the worker that runs the jobs. */
export class JobQueue {
  private readonly logger = new Logger(JobQueue.name);
  private readonly queue: Queue;
  private readonly worker: Worker;
  private scheduling: Promise<void> | undefined;

  constructor(
    name: string,
    private readonly runners: ReadonlyMap<string, JobRunner>,
    runs: JobRuns,
    connect: () => Redis,
    atOnceMax: number,
  ) {
    this.queue = new Queue(name, { connection: connect() });
    this.worker = new Worker(
      name,
      async (job) => {
        const runner = runners.get(job.name);
        // An older version of the service scheduled this job. It no longer exists in the code, so there is no runner
        // for it.
        if (runner) await runs.run(runner);
      },
      { connection: connect(), concurrency: atOnceMax },
    );
    // The client reconnects by itself. Without this listener, its errors would end the process.
    this.queue.on('error', () => {});
    this.worker.on('error', () => {});
  }

  /**
   * Creates the missing job schedulers, and removes those of jobs that no longer exist. While Redis is unreachable, its
   * commands wait in a queue. If an earlier call is still waiting, this call starts nothing and waits for it too.
   */
  scheduleOnce(): Promise<void> {
    this.scheduling ??= this.schedule()
      .catch((error: unknown) => this.logger.warn(`jobs are not scheduled: ${String(error)}`))
      .finally(() => {
        this.scheduling = undefined;
      });
    return this.scheduling;
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.queue.close();
  }

  private async schedule(): Promise<void> {
    const known = new Map((await this.queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler.every]));
    for (const name of known.keys()) if (!this.runners.has(name)) await this.queue.removeJobScheduler(name);
    for (const { name, everyMs } of this.runners.values()) {
      if (Number(known.get(name)) === everyMs) continue;
      await this.queue.upsertJobScheduler(
        name,
        { every: everyMs },
        { name, opts: { removeOnComplete: true, removeOnFail: true } },
      );
    }
  }
}
