import { Logger } from '@nestjs/common';
import type { JobLease } from './job-lease.js';
import type { JobRunner } from './job-runners.js';
import { BUDGET_MS } from './job.js';

/** Time (ms) that running jobs have to end at shutdown. */
const END_MS_MAX = 4_000;

interface Run {
  /** True if the scheduler triggered the job and no run has handled this trigger yet. */
  isDue: boolean;
  /** True once a run has exceeded its time budget. The job may continue, but without a slot in the worker. */
  isOver: boolean;
  readonly signal: AbortController;
  readonly free: PromiseWithResolvers<void>;
}

/**
 * Runs jobs so that a job never overlaps itself, and never holds its worker slot longer than its time budget. A trigger
 * that comes while the job is running starts no second run; the job runs once more when it ends.
 */
export class JobRuns {
  private readonly logger = new Logger(JobRuns.name);
  private readonly running = new Map<string, Run>();
  private isStopping = false;

  constructor(private readonly lease: Pick<JobLease, 'take'>) {}

  /** Runs a job after a trigger of its scheduler. Resolves when the worker slot is free again. It never rejects. */
  async run(runner: JobRunner): Promise<void> {
    const earlier = this.running.get(runner.name);
    if (earlier) earlier.isDue = true;
    if (earlier || this.isStopping) return;
    const run: Run = {
      isDue: true,
      isOver: false,
      signal: new AbortController(),
      free: Promise.withResolvers<void>(),
    };
    this.running.set(runner.name, run);
    const work = this.whileDue(runner, run)
      .catch((error: unknown) => this.logger.warn(`job ${runner.name} was not started: ${String(error)}`))
      .finally(() => this.running.delete(runner.name));
    await Promise.race([work, run.free.promise]);
  }

  /** Starts no more jobs and aborts the signals of running jobs. Frees their worker slots after END_MS_MAX. */
  stop(): void {
    this.isStopping = true;
    for (const { signal } of this.running.values()) signal.abort();
    setTimeout(() => {
      for (const { free } of this.running.values()) free.resolve();
    }, END_MS_MAX).unref();
  }

  private async whileDue(runner: JobRunner, run: Run): Promise<void> {
    const release = await this.lease.take(runner.name);
    if (!release) return;
    try {
      while (run.isDue && !run.isOver && !this.isStopping) await this.once(runner, run, release);
    } finally {
      await release();
    }
  }

  private async once(runner: JobRunner, run: Run, release: () => Promise<void>): Promise<void> {
    const budgetMs = runner.budgetMs ?? BUDGET_MS;
    const timer = setTimeout(() => {
      run.isOver = true;
      this.logger.error(
        `job ${runner.name} runs for more than ${budgetMs} ms. Its signal is aborted; it is not started again before it ends.`,
      );
      run.signal.abort();
      run.free.resolve();
      // The lease is released, so that another instance may run the job, because this run may never end.
      void release();
    }, budgetMs).unref();
    run.isDue = false;
    try {
      await runner.run(run.signal.signal);
    } catch (error) {
      // The rows of a failed job remain due, so the next run of the job tries them again.
      this.logger.error(`job ${runner.name} failed`, error instanceof Error ? error.stack : String(error));
    } finally {
      clearTimeout(timer);
    }
  }
}
