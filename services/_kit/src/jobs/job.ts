import { SetMetadata } from '@nestjs/common';

export const JOB_OPTIONS = 'job:options';

export interface JobOptions {
  /** The interval in ms; at least 250. */
  readonly everyMs: number;
}
export interface JobDeclaration extends JobOptions {
  /** The job's name: a verb and a noun, for example `expire-orders`. It is unique within the service. */
  readonly name: string;
}

/** Declares a method as a job. It must handle everything that is due at once, in bounded batches. */
export const Job = (name: string, options: JobOptions): MethodDecorator =>
  SetMetadata(JOB_OPTIONS, { name, ...options } satisfies JobDeclaration);
