import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { JOB_OPTIONS, type JobDeclaration } from './job.js';

export interface JobRunner extends JobDeclaration {
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

const EVERY_MS_MIN = 250;

/** Finds the methods with the decorator @Job. */
@Injectable()
export class JobRunners {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Returns the jobs by name.
   * @throws Error if two jobs have the same name or an interval is too short; the message says what to change.
   */
  find(): Map<string, JobRunner> {
    const runners = new Map<string, JobRunner>();
    for (const runner of this.discovery.getProviders().flatMap(({ instance }) => this.runnersOf(instance))) {
      if (runners.has(runner.name))
        throw new Error(`Two methods run the job ${runner.name}: give one another name or remove it.`);
      if (runner.everyMs < EVERY_MS_MIN)
        throw new Error(`The job ${runner.name} wakes every ${runner.everyMs} ms: at least ${EVERY_MS_MIN}.`);
      runners.set(runner.name, runner);
    }
    return runners;
  }

  private runnersOf(instance: unknown): JobRunner[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const methods = instance as Record<string, (signal: AbortSignal) => Promise<unknown>>;
    return this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
      const method = methods[name];
      const declared = method && this.reflector.get<JobDeclaration | undefined>(JOB_OPTIONS, method);
      return method && declared ? [{ ...declared, run: (signal: AbortSignal) => method.call(instance, signal) }] : [];
    });
  }
}
