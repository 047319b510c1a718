import { SetMetadata } from '@nestjs/common';

export const JOB_OPTIONS = 'job:options';

export interface JobOptions {
  /** The interval (ms) at which the job runs; at least 250. */
  readonly everyMs: number;
}
export interface JobDeclaration extends JobOptions {
  /** The job's name: a verb and a noun, for example `expire-orders`. It is unique within the service. */
  readonly name: string;
}

/**
 * Method decorator: the method is a scheduled job. It must handle everything that is due at once, in batches of limited
 * size.
 */
export const Job = (name: string, options: JobOptions): MethodDecorator =>
  SetMetadata(JOB_OPTIONS, { name, ...options } satisfies JobDeclaration);
