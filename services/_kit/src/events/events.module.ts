import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Db } from '../db/db.js';
import { Metrics } from '../telemetry/metrics.js';
import { EventMetrics } from './event-metrics.js';
import { EVENT_LOG, EVENTS_OPTIONS, EventsRuntime, type EventsOptions } from './events-runtime.js';
import { openEventLog } from './log/open-event-log.js';
import { Outbox } from './outbox.js';
import { Watermarks } from './watermarks.js';

export type ServiceEvents = Omit<EventsOptions, 'service' | 'topic'> & {
  /** The service's own topic, `<service>.v<major>`. No other service publishes to it. */
  readonly topic: string;
};

/**
 * The Nest module for the events of a process (architecture §3): the outbox, its relay, and all providers with the
 * decorator @Consumer. The variable EVENT_LOG selects the event log; see README.
 */
@Global()
@Module({})
export class EventsModule {
  /** Sets up events for a service with its own database. */
  static forService(options: ServiceEvents): DynamicModule {
    const service = options.topic.split('.')[0] ?? '';
    return module({ ...options, service }, [
      { provide: Outbox, inject: [Db], useFactory: (db: Db) => new Outbox(db, options.topic) },
      { provide: Watermarks, inject: [Db], useFactory: (db: Db) => new Watermarks(db) },
    ]);
  }

  /** Sets up events for a process without a database. It can have only signal consumers. */
  static forSignals(options: { readonly service: string }): DynamicModule {
    return module(options, []);
  }
}

function module(options: EventsOptions, own: Provider[]): DynamicModule {
  return {
    module: EventsModule,
    imports: [DiscoveryModule],
    providers: [
      ...own,
      { provide: EVENTS_OPTIONS, useValue: options },
      { provide: EVENT_LOG, useFactory: () => openEventLog(options.service) },
      {
        provide: EventMetrics,
        inject: [{ token: Metrics, optional: true }],
        useFactory: (metrics?: Metrics) => metrics && new EventMetrics(metrics),
      },
      EventsRuntime,
    ],
    exports: [EVENT_LOG, ...own.map((provider) => ('provide' in provider ? provider.provide : provider))],
  };
}
