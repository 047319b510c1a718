import { Logger } from '@nestjs/common';
import { decodeEvent } from '@nm/contracts';
import type { Db } from '../db/db.js';
import { withTrace } from '../telemetry/trace-context.js';
import type { ConsumerPlan } from './consumer-plan.js';
import type { EventContext } from './consumer.js';
import { fromRecord, typeOf, watermarkOf } from './event-headers.js';
import type { EventMetrics } from './event-metrics.js';
import { EventProcessor } from './event-processor.js';
import type { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.js';
import type { Claim, EventLog, LogRecord, Subscription } from './log/event-log.js';
import { PartitionWindow } from './partition-window.js';
import { rebuildIfAsked } from './rebuild.js';
import { passesFilter } from './run-handlers.js';
import type { RetryPolicy } from './retry-policy.js';
import type { Watermarks } from './watermarks.js';

export interface RunnerOptions {
  readonly plan: ConsumerPlan;
  readonly log: EventLog;
  readonly limiter: ConcurrencyLimiter;
  /** The database of the process. It is absent in a process that runs only signal consumers. */
  readonly db?: Db;
  readonly watermarks?: Watermarks;
  readonly metrics?: EventMetrics;
  readonly policy?: RetryPolicy;
}

const SWEEP_MS = 1_000;
/**
 * The maximum number of events with the same key in one transaction. Without this limit, one busy member could fill the
 * transaction.
 */
const RUN_EVENTS_MAX = 16;
const CLOSE_MS_MAX = 5_000;
/**
 * The default age (ms) above which signal consumers drop events. A browser that connects later loads a snapshot
 * instead. A consumer can set a limit of its own.
 */
const SIGNAL_AGE_MS_MAX = 60_000;

/**
 * Runs one consumer: it joins the consumer's group in the event log, creates a `PartitionWindow` for each partition
 * that it owns, and retries the parked events.
 */
export class ConsumerRunner {
  private readonly logger: Logger;
  private readonly processor: EventProcessor | undefined;
  private readonly windows = new Map<Claim, PartitionWindow>();
  private subscription: Subscription | undefined;
  private sweep: NodeJS.Timeout | undefined;
  private sweeping: Promise<unknown> | undefined;
  private stopped = false;

  constructor(private readonly options: RunnerOptions) {
    const { plan, db, limiter, policy, metrics } = options;
    this.logger = new Logger(plan.name);
    this.processor =
      plan.kind !== 'signal' && db ? new EventProcessor({ plan, db, limiter, policy, metrics }) : undefined;
  }

  async start(): Promise<void> {
    const { plan, log, db } = this.options;
    await log.ensureTopics(plan.topics);
    if (db && plan.kind === 'projection') await rebuildIfAsked({ plan, log, db });
    this.subscription = await log.subscribe({
      group: plan.name,
      topics: plan.topics,
      from: plan.kind === 'signal' ? 'latest' : 'beginning',
      lingerMs: plan.lingerMs,
      onRecords: (claim, records) => this.windowOf(claim).accept(records),
    });
    if (this.processor) this.sweep = setInterval(() => this.retryParked(this.processor!), SWEEP_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.sweep);
    await Promise.all([...this.windows.values()].map((window) => window.close(CLOSE_MS_MAX)));
    await this.sweeping;
    await this.subscription?.stop();
  }

  private windowOf(claim: Claim): PartitionWindow {
    let window = this.windows.get(claim);
    if (!window) {
      // Another instance may have read this partition before and parked events. Therefore the lanes (event keys) with
      // parked events must be loaded before the first event of the partition is handled.
      const ready = this.processor ? this.learnParked(this.processor, claim.lost) : Promise.resolve();
      window = new PartitionWindow({
        claim,
        isFact: (record) => watermarkOf(record) === undefined,
        passed: (record) => this.notePassed(record),
        filter: (record) => this.passes(record),
        runMax: this.options.plan.together ? RUN_EVENTS_MAX : 1,
        handle: async (run) => {
          await ready;
          return this.handle(run, claim.lost);
        },
      });
      this.windows.set(claim, window);
      claim.lost.addEventListener('abort', () => this.windows.delete(claim), { once: true });
      if (this.stopped) void window.close(0);
    }
    return window;
  }

  private async learnParked(processor: EventProcessor, lost: AbortSignal): Promise<void> {
    while (!lost.aborted && !this.stopped) {
      try {
        return await processor.learnParked();
      } catch (error) {
        this.logger.warn(`parked events are not known yet: ${error instanceof Error ? error.message : String(error)}`);
        await new Promise((resolve) => setTimeout(resolve, 1_000).unref());
      }
    }
  }

  /**
   * Returns true if the consumer's filters want the event. Some consumers need only few events of a topic; the other
   * events are dropped here, before they wait in the queue of their key.
   */
  private passes(record: LogRecord): boolean {
    const { plan, metrics } = this.options;
    const type = typeOf(record);
    if (type === undefined || !plan.handlers.has(type)) return false;
    const isFor = passesFilter(plan, type, record.value);
    if (!isFor) metrics?.handled.inc({ consumer: plan.name, outcome: 'skipped' });
    return isFor;
  }

  private async handle(run: readonly LogRecord[], lost: AbortSignal): Promise<boolean> {
    if (this.processor) {
      const events = run.map(fromRecord).filter((event) => event !== undefined);
      return events.length === 0 || this.processor.handleRun(run[0]!.topic, events, lost);
    }
    for (const record of run) await this.signal(record);
    return true;
  }

  private async signal(record: LogRecord): Promise<void> {
    const { plan, metrics } = this.options;
    const event = fromRecord(record);
    const handle = event && plan.handlers.get(event.type);
    if (!handle || Date.now() - event.occurredAt.getTime() > (plan.ageMsMax ?? SIGNAL_AGE_MS_MAX)) return;
    try {
      await withTrace(
        event.trace,
        () => handle(decodeEvent(event.type, event.payload), signalContext(plan.name, event.id, event.occurredAt)),
        { name: `${plan.name} ${event.type}`, kind: 'consumer' },
      );
      metrics?.delay.observe({ consumer: plan.name }, Math.max(0, Date.now() - event.occurredAt.getTime()) / 1_000);
      metrics?.handled.inc({ consumer: plan.name, outcome: 'handled' });
    } catch (error) {
      metrics?.handled.inc({ consumer: plan.name, outcome: 'dropped' });
      this.logger.warn(`dropped ${event.type} ${event.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private notePassed(record: LogRecord): void {
    const at = watermarkOf(record);
    if (at && this.processor) this.options.watermarks?.note(this.options.plan.name, record.topic, record.partition, at);
  }

  private retryParked(processor: EventProcessor): void {
    this.sweeping ??= processor
      .retryDue()
      .catch((error: Error) => this.logger.warn(`parked events were not tried: ${error.message}`))
      .finally(() => {
        this.sweeping = undefined;
      });
  }
}

function signalContext(consumer: string, eventId: string, occurredAt: Date): EventContext {
  return {
    eventId,
    occurredAt,
    attempt: 1,
    idempotencyKey: `${consumer}/${eventId}`,
    get tx(): never {
      throw new Error(`${consumer} is a signal: it has no transaction. Make it an effect or a projection to write.`);
    },
  };
}
