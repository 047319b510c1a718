import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Db } from '../db/db.js';
import { isOutage } from '../db/outage.js';
import { MicroBatcher, type Outcome } from '../concurrency/micro-batcher.js';
import type { ConsumerPlan } from './consumer-plan.js';
import type { Envelope } from './event-headers.js';
import type { EventMetrics } from './event-metrics.js';
import { InboxStore, type Lane, type ParkedEvent } from './inbox.store.js';
import type { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.js';
import { runHandlers } from './run-handlers.js';
import { nextRetry, RETRY_POLICY, verdictOf, type RetryPolicy } from './retry-policy.js';

export interface ProcessorOptions {
  readonly plan: ConsumerPlan;
  readonly db: Db;
  readonly limiter: ConcurrencyLimiter;
  readonly policy?: RetryPolicy;
  readonly metrics?: EventMetrics;
}

const OUTAGE_WAIT_MS = 1_000;
const BATCH_EVENTS_MAX = 64;
/**
 * The longest time (ms) that a batch of events waits for a lock of another transaction. After that, the events are
 * handled one by one, so that only the blocked event waits.
 */
const SHARED_LOCK_MS_MAX = 250;

/** Waiting events with the same key, in their order. */
type Run = readonly Envelope[];
type Handling = 'handled' | 'seen' | 'behind';

/**
 * Runs the handlers of one consumer. The event's inbox row and the handler's writes share one transaction. An event
 * whose handling fails is retried a limited number of times and then parked (architecture §3.7). The caller passes the
 * events of one key in order, and only one at a time.
 */
export class EventProcessor {
  private readonly logger: Logger;
  private readonly inbox = new InboxStore();
  private readonly policy: RetryPolicy;
  /**
   * The names of the lanes that may have parked events. A lane is the sequence of events with one key in one topic. A
   * name is added when an event is parked. It is removed when a query shows that the lane has no parked event.
   */
  private readonly parkedLanes = new Set<string>();
  /**
   * Handles events of several keys in shared transactions, for consumers whose handlers only write tables of this
   * service. The events of one key are in the same batch.
   */
  private readonly batcher: MicroBatcher<Run, readonly Handling[] | 'alone'> | undefined;

  constructor(private readonly options: ProcessorOptions) {
    this.logger = new Logger(options.plan.name);
    this.policy = options.policy ?? RETRY_POLICY;
    if (options.plan.together) {
      this.batcher = new MicroBatcher(options.plan.name, {
        run: (runs) => options.limiter.run(() => this.attemptTogether(runs)),
        batchMax: BATCH_EVENTS_MAX,
        sizeOf: (run) => run.length,
        queueMax: Infinity, // This queue needs no limit, because the partition windows limit the number of events.
      });
    }
  }

  /**
   * Loads the names of the lanes (event keys) with parked events. It must run before the first event of a partition
   * that another instance read before.
   */
  async learnParked(): Promise<void> {
    for (const lane of await this.inbox.parkedLanes(this.options.db, this.options.plan.name))
      this.parkedLanes.add(nameOf(lane));
  }

  /**
   * Handles an event, or parks it. The promise resolves when the next event of the same key may be handled.
   * @returns false if `lost` was aborted before that, because another instance now handles the event
   */
  handle(topic: string, event: Envelope, lost: AbortSignal): Promise<boolean> {
    return this.handleRun(topic, [event], lost);
  }

  /** Handles several events of one key in order. If their batch fails, all of them are handled one by one. */
  async handleRun(topic: string, run: Run, lost: AbortSignal): Promise<boolean> {
    if (this.batcher && !this.parkedLanes.has(nameOf({ topic, key: run[0]?.key ?? '' })) && !lost.aborted) {
      const outcomes = await this.batcher.submit(run);
      if (outcomes !== 'alone') {
        outcomes.forEach((outcome, i) => this.count(outcome, run[i]!));
        return true;
      }
    }
    for (const event of run) if (!(await this.handleAlone(topic, event, lost))) return false;
    return true;
  }

  private async handleAlone(topic: string, event: Envelope, lost: AbortSignal): Promise<boolean> {
    for (let attempt = 1; !lost.aborted;) {
      try {
        this.count(await this.options.limiter.run(() => this.attempt(topic, event, attempt)), event);
        return true;
      } catch (error) {
        if (isOutage(error)) {
          await pause(OUTAGE_WAIT_MS, lost);
          continue;
        }
        const wait = this.policy.waitsMs[attempt - 1];
        if (wait === undefined) {
          if (await this.park(topic, event, error, attempt, lost)) return true;
          continue;
        }
        this.logger.debug(`${event.type} ${event.id} failed at try ${attempt}: ${verdictOf(error).reason}`);
        attempt++;
        await pause(wait, lost);
      }
    }
    return false;
  }

  /**
   * Handles all events in one transaction.
   * @returns `alone` for all events if one of them failed; the caller must then handle each event in its own
   * transaction
   */
  private async attemptTogether(runs: readonly Run[]): Promise<Outcome<readonly Handling[] | 'alone'>[]> {
    const { db, plan } = this.options;
    const events = runs.flat();
    try {
      return await db.transaction(async (tx) => {
        const fresh = new Set(
          await this.inbox.admitAll(
            tx,
            plan.name,
            events.map(({ id }) => id),
            SHARED_LOCK_MS_MAX,
          ),
        );
        // If a partition was lost and assigned again, an event may be in the batch twice. Only the first one is
        // handled.
        const outcomes = events.map(({ id }): Handling => (fresh.delete(id) ? 'handled' : 'seen'));
        await runHandlers(
          tx,
          plan,
          events.filter((_, i) => outcomes[i] === 'handled'),
          1,
        );
        let at = 0;
        return runs.map((run) => ({ value: outcomes.slice(at, (at += run.length)) }));
      });
    } catch (error) {
      this.logger.debug(`${events.length} events are tried alone: ${verdictOf(error).reason}`);
      return runs.map(() => ({ value: 'alone' }));
    }
  }

  private attempt(topic: string, event: Envelope, attempt: number): Promise<Handling> {
    const { db, plan } = this.options;
    const lane = { topic, key: event.key };
    return db.transaction(async (tx) => {
      if (this.parkedLanes.has(nameOf(lane))) {
        await this.inbox.lockLane(tx, plan.name, lane);
        if (await this.inbox.hasParked(tx, plan.name, lane)) {
          await this.inbox.park(
            tx,
            plan.name,
            { ...event, topic, cause: 'behind', attempts: 0 },
            'an earlier event of this key is parked',
          );
          return 'behind';
        }
        this.parkedLanes.delete(nameOf(lane));
      }
      if (!(await this.inbox.admit(tx, plan.name, event.id))) return 'seen';
      await runHandlers(tx, plan, [event], attempt);
      return 'handled';
    });
  }

  /**
   * Parks an event.
   * @returns false if the database is unreachable; the caller then handles the event again
   */
  private async park(
    topic: string,
    event: Envelope,
    error: unknown,
    attempts: number,
    lost: AbortSignal,
  ): Promise<boolean> {
    const { db, plan } = this.options;
    const verdict = verdictOf(error);
    // The lane's name is added in memory before the row of the parked event is written. Otherwise the next event of
    // this key could be handled before the parked event.
    this.parkedLanes.add(nameOf({ topic, key: event.key }));
    try {
      await db.transaction(async (tx) => {
        await this.inbox.lockLane(tx, plan.name, { topic, key: event.key });
        await this.inbox.park(
          tx,
          plan.name,
          { ...event, topic, cause: verdict.cause, attempts, retryAt: nextRetry(this.policy, verdict, 0) },
          verdict.reason,
        );
      });
    } catch (failure) {
      this.logger.warn(
        `${event.type} ${event.id} could not be parked: ${failure instanceof Error ? failure.message : String(failure)}`,
      );
      await pause(OUTAGE_WAIT_MS, lost);
      return false;
    }
    const line = `parked ${event.type} ${event.id} of key ${event.key} after ${attempts} tries: ${verdict.reason}`;
    if (verdict.heals) this.logger.warn(line);
    else
      this.logger.error(
        `${line}\nMend the cause, then replay: npm run replay -- ${plan.name.split('.')[0]} parked ${plan.name}`,
      );
    this.options.metrics?.handled.inc({ consumer: plan.name, outcome: 'parked' });
    return true;
  }

  /**
   * Retries the parked events whose retry time has come. The events of a lane (those with one key in one topic) run in
   * order, until one of them fails.
   * @returns the number of events that need no further retry
   */
  async retryDue(lanesMax = 100): Promise<number> {
    let resolved = 0;
    for (const lane of await this.inbox.dueLanes(this.options.db, this.options.plan.name, lanesMax))
      resolved += await this.drain(lane);
    return resolved;
  }

  private async drain(lane: Lane): Promise<number> {
    for (let resolved = 0; ; resolved++) {
      let event: ParkedEvent | undefined;
      try {
        const more = await this.options.limiter.run(() =>
          this.options.db.transaction(async (tx) => {
            const { name } = this.options.plan;
            // If another instance has locked this lane (the events with one key in one topic), that instance handles
            // all parked events of the lane.
            if (!(await this.inbox.tryLockLane(tx, name, lane))) return false;
            event = await this.inbox.firstParked(tx, name, lane);
            if (!event) return false;
            if (await this.inbox.admit(tx, name, event.id))
              await runHandlers(tx, this.options.plan, [event], event.attempts + 1);
            await this.inbox.resolve(tx, name, event.id);
            return true;
          }),
        );
        if (!more) return resolved;
        this.count('handled', event!);
      } catch (error) {
        if (event && !isOutage(error)) await this.keep(event, error);
        return resolved;
      }
    }
  }

  private async keep(event: ParkedEvent, error: unknown): Promise<void> {
    const verdict = verdictOf(error);
    const attempts = event.attempts + 1;
    await this.inbox.keepParked(
      this.options.db,
      this.options.plan.name,
      { ...event, cause: verdict.cause, attempts, retryAt: nextRetry(this.policy, verdict, attempts) },
      verdict.reason,
    );
  }

  private count(outcome: Handling, event: Envelope): void {
    const consumer = this.options.plan.name;
    this.options.metrics?.handled.inc({ consumer, outcome });
    if (outcome === 'handled')
      this.options.metrics?.delay.observe({ consumer }, Math.max(0, Date.now() - event.occurredAt.getTime()) / 1_000);
  }
}

const nameOf = ({ topic, key }: Lane): string => `${topic}/${key}`;

const pause = (ms: number, lost: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: lost, ref: false }).catch(() => undefined);
