import { SetMetadata } from '@nestjs/common';

export const JOB_OPTIONS = 'job:options';

export interface JobOptions {
  /** The interval (ms) at which the job runs; at least 250. */
  readonly everyMs: number;
  /**
   * True if the job calls somebody outside of the platform (a vendor, a provider, a beacon). Such jobs run on a worker
   * of their own, so that a slow outsider delays no other job.
   */
  readonly callsOutside?: boolean;
  /**
   * How long (ms) a run may take; the default is BUDGET_MS. After that the run's signal is aborted, and its place in
   * the worker is free for other jobs.
   */
  readonly budgetMs?: number;
}
export interface JobDeclaration extends JobOptions {
  /** The job's name: a verb and a noun, for example `expire-orders`. It is unique within the service. */
  readonly name: string;
}

export const BUDGET_MS = 60_000;

/**
 * Method decorator: the method is a scheduled job. It must handle everything that is due at once, in batches of limited
 * size. It is called with an AbortSignal, which is aborted when the run's budget is used up and at shutdown; a method
 * with a long loop must end then. A job that still runs is not started a second time.
 */
export const Job = (name: string, options: JobOptions): MethodDecorator =>
  SetMetadata(JOB_OPTIONS, { name, ...options } satisfies JobDeclaration);
