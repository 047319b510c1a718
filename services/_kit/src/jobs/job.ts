import { SetMetadata } from '@nestjs/common';

export const JOB_OPTIONS = 'job:options';

export interface JobOptions {
  /** The interval (ms) at which the job runs; at least 250. */
  readonly everyMs: number;
  /**
   * True if the job calls an external system (a vendor, a provider, a beacon). Such jobs run on a separate worker, so
   * that a slow external system delays no other job.
   */
  readonly callsOutside?: boolean;
  /**
   * Time budget (ms) of a run; the default is BUDGET_MS. When it is exceeded, the run's signal is aborted, and its
   * worker slot is freed for other jobs.
   */
  readonly budgetMs?: number;
}
export interface JobDeclaration extends JobOptions {
  /** The job's name: a verb and a noun, for example `expire-orders`. It is unique within the service. */
  readonly name: string;
}

export const BUDGET_MS = 60_000;

/**
 * Method decorator: the method is a scheduled job. It must handle everything that is due, in batches of limited size.
 * It is called with an AbortSignal, which is aborted at shutdown and when the run exceeds its time budget; a method
 * with a long loop must then end. While a job is running, it is not started a second time.
 */
export const Job = (name: string, options: JobOptions): MethodDecorator =>
  SetMetadata(JOB_OPTIONS, { name, ...options } satisfies JobDeclaration);
