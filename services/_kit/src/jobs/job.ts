import { SetMetadata } from '@nestjs/common';

export const JOB_OPTIONS = 'job:options';

export interface JobOptions {
  /** The interval (ms) at which the job runs; at least 250. */
  readonly everyMs: number;
  /**
   * True if the job calls an external system, such as a vendor, a payment provider or a beacon. Such jobs run on a
   * worker of their own, so that a slow external system does not delay the other jobs.
   */
  readonly callsOutside?: boolean;
  /**
   * The time budget (ms) of one run; BUDGET_MS by default. If a run exceeds it, the signal of the run is aborted, and
   * the worker may run another job in its place.
   */
  readonly budgetMs?: number;
}
export interface JobDeclaration extends JobOptions {
  /**
   * The name of the job, which is unique in the service. It consists of a verb and a noun, for example `expire-orders`.
   */
  readonly name: string;
}

export const BUDGET_MS = 60_000;

/**
 * Method decorator: the method is a scheduled job. It must handle all rows that wait for it, in batches of limited
 * size. It gets an AbortSignal, which is aborted at shutdown and when the run exceeds its time budget. A method with a
 * long loop must then stop. A process never starts the job while it still runs there.
 */
export const Job = (name: string, options: JobOptions): MethodDecorator =>
  SetMetadata(JOB_OPTIONS, { name, ...options } satisfies JobDeclaration);
