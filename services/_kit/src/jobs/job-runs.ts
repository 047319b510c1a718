import { Logger } from '@nestjs/common';
import type { JobLease } from './job-lease.js';
import type { JobRunner } from './job-runners.js';
import { BUDGET_MS } from './job.js';

/** The time (ms) that running jobs have to finish at shutdown. */
const END_MS_MAX = 4_000;

interface Run {
  /** True if the scheduler has triggered the job, and no run has started since that trigger. */
  isDue: boolean;
  /**
   * True after a run has exceeded its time budget. The run may continue, but the worker may run another job in its
   * place.
   */
  isOver: boolean;
  readonly signal: AbortController;
  readonly free: PromiseWithResolvers<void>;
}

/**
 * Runs jobs so that two runs of the same job never overlap, and no run keeps the worker occupied longer than its time
 * budget. If the scheduler triggers a job that is running, no second run starts; the job runs once more after the
 * running one ends.
 */
export class JobRuns {
  private readonly logger = new Logger(JobRuns.name);
  private readonly running = new Map<string, Run>();
  private isStopping = false;

  constructor(private readonly lease: Pick<JobLease, 'take'>) {}

  /**
   * Runs a job because its scheduler triggered it. The promise resolves when the worker may run another job in place of
   * this one, and never rejects.
   */
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

  /**
   * Starts no further jobs, and aborts the signals of the running jobs. After END_MS_MAX, the worker no longer waits
   * for them, even if they have not ended.
   */
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
      // This run may never end. Its lease is released, so that another instance may run the job.
      void release();
    }, budgetMs).unref();
    run.isDue = false;
    try {
      await runner.run(run.signal.signal);
    } catch (error) {
      // A job that failed has left its rows unfinished, so its next run tries them again.
      this.logger.error(`job ${runner.name} failed`, error instanceof Error ? error.stack : String(error));
    } finally {
      clearTimeout(timer);
    }
  }
}
