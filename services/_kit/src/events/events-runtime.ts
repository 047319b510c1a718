import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  Optional,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Db } from '../db/db.js';
import { ConsumerRunner } from './consumer-runner.js';
import { planConsumers, type ConsumerPlan } from './consumer-plan.js';
import { EventMetrics } from './event-metrics.js';
import { InboxStore } from './inbox.store.js';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.js';
import type { EventLog } from './log/event-log.js';
import { Outbox } from './outbox.js';
import { Relay } from './relay.js';
import type { RetryPolicy } from './retry-policy.js';
import { Watermarks } from './watermarks.js';

export const EVENT_LOG = Symbol('event log');
export const EVENTS_OPTIONS = Symbol('events options');

export interface EventsOptions {
  readonly service: string;
  readonly topic?: string;
  /**
   * The maximum number of events that all consumers of the process together handle at the same time. The limit leaves
   * database connections free for calls.
   */
  readonly atOnceMax?: number;
  readonly policy?: RetryPolicy;
}

const AT_ONCE_MAX = 5;
const METRICS_MS = 5_000;
const RETRY_MS = 1_000;
/**
 * The maximum time (ms) for which the start waits for the event log. If the log is still unreachable, the service
 * starts without it and connects later.
 */
const START_MS_MAX = 5_000;

/** Runs the relay and the consumers of a service from start to shutdown. */
@Injectable()
export class EventsRuntime implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger('Events');
  private runners: ConsumerRunner[] = [];
  private plans: ConsumerPlan[] = [];
  private relay: Relay | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(EVENTS_OPTIONS) private readonly options: EventsOptions,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Optional() @Inject(Db) private readonly db?: Db,
    @Optional() @Inject(Outbox) private readonly outbox?: Outbox,
    @Optional() @Inject(Watermarks) private readonly watermarks?: Watermarks,
    @Optional() @Inject(EventMetrics) private readonly metrics?: EventMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { service, topic, policy, atOnceMax } = this.options;
    const instances = [...this.discovery.getProviders(), ...this.discovery.getControllers()].map(
      ({ instance }) => instance as unknown,
    );
    this.plans = planConsumers(instances, { service, topic, hasDatabase: this.db !== undefined });
    await this.startRelay();
    const limiter = new ConcurrencyLimiter({ concurrencyMax: atOnceMax ?? AT_ONCE_MAX });
    this.runners = this.plans.map(
      (plan) =>
        new ConsumerRunner({
          plan,
          log: this.log,
          db: this.db,
          limiter,
          policy,
          watermarks: this.watermarks,
          metrics: this.metrics,
        }),
    );
    const started = Promise.all(this.runners.map((runner) => this.untilStarted(runner)));
    await Promise.race([started, sleep(START_MS_MAX, undefined, { ref: false })]);
    this.timer = setInterval(() => void this.measure(), METRICS_MS).unref();
  }

  /**
   * Consumers stop before the database is closed. Events that are not finished at that time are delivered again after
   * the next start.
   */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.runners.map((runner) => runner.stop()));
    await this.watermarks?.flush();
  }

  /** The relay stops last, because calls that end during the shutdown still append events. */
  async onApplicationShutdown(): Promise<void> {
    await this.relay?.stop();
    await this.log.close();
  }

  private async startRelay(): Promise<void> {
    const { topic } = this.options;
    if (!topic || !this.db || !this.outbox) return;
    await this.db.rows('SELECT outbox_make_months()');
    const url = databaseUrl(this.db);
    this.relay = new Relay({ url, topic, log: this.log, outbox: this.outbox, metrics: this.metrics });
    const ready = this.untilDone(`topic ${topic}`, () => this.log.ensureTopics([topic])).then(() =>
      this.relay?.start(),
    );
    await Promise.race([ready, sleep(START_MS_MAX, undefined, { ref: false })]);
  }

  private untilStarted(runner: ConsumerRunner): Promise<void> {
    return this.untilDone('a consumer', () => runner.start());
  }

  private async untilDone(what: string, work: () => Promise<void>): Promise<void> {
    while (!this.stopped) {
      try {
        return await work();
      } catch (error) {
        this.logger.warn(`${what} waits for the event log: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private async measure(): Promise<void> {
    if (!this.metrics) return;
    const inbox = new InboxStore();
    for (const { name, topics, kind } of this.plans) {
      try {
        this.metrics.consumerLag.set(
          { consumer: name },
          Number(await this.log.lag(name, topics, kind === 'signal' ? 'latest' : 'beginning')),
        );
        if (!this.db || kind === 'signal') continue;
        const counts = await inbox.parkedCounts(this.db, name);
        for (const cause of ['failed', 'prerequisite', 'behind'] as const) {
          this.metrics.parked.set({ consumer: name, cause }, counts.find((count) => count.cause === cause)?.count ?? 0);
        }
        this.metrics.parkedAge.set({ consumer: name }, Math.max(0, ...counts.map(({ age }) => age)));
      } catch {
        // If the metrics cannot be read from the database, the error is ignored, because they are read again soon. The
        // readiness check reports an outage.
      }
    }
  }
}

function databaseUrl(db: Db): string {
  const { options } = db.dataSource;
  const url = options.type === 'postgres' ? options.url : undefined;
  if (!url) throw new Error("the relay needs the service's DATABASE_URL");
  return url;
}
