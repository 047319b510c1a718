import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobClock, JOBS_MODULE_OPTIONS, type JobsModuleOptions } from './job-clock.js';
import { JobRunners } from './job-runners.js';

/** The Nest module that runs every method with @Job at its interval (see README). */
@Module({})
export class JobsModule {
  static forService(options: JobsModuleOptions): DynamicModule {
    return {
      module: JobsModule,
      imports: [DiscoveryModule],
      providers: [{ provide: JOBS_MODULE_OPTIONS, useValue: options }, JobRunners, JobClock],
    };
  }
}
