import { SetMetadata } from '@nestjs/common';

export const JOB_OPTIONS = 'job:options';

export interface JobOptions {
  /** The interval; at least 250 ms. */
  readonly everyMs: number;
}
export interface JobDeclaration extends JobOptions {
  /** Verb and noun, for example `expire-orders`. Unique within the service. */
  readonly name: string;
}

/** Declares a method as a job. It must handle everything that is due, in bounded batches. */
export const Job = (name: string, options: JobOptions): MethodDecorator =>
  SetMetadata(JOB_OPTIONS, { name, ...options } satisfies JobDeclaration);
