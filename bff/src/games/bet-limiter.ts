import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  Inject,
  Injectable,
  SetMetadata,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimiter, Overloaded } from '@nm/kit/concurrency/concurrency-limiter.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';

export const LIMITED_BET = 'bff:limited-bet';

/**
 * Marks a route that places bets. If too many bets are in progress, it refuses a bet before the brand or the session
 * is looked up.
 */
export const LimitedBet = (): MethodDecorator =>
  applyDecorators(SetMetadata(LIMITED_BET, true), ApiExtension('x-concurrency-limit', true));

/**
 * The limits of one bff instance. If each bet takes 50 ms, 32 concurrent bets make about 600 bets a second, more than
 * the processor of one instance can handle. If services are slow, a bet that waited for the maximum time (a retry:
 * twice that time) still gets its answer before the deadline of its call.
 */
const LIMITS = {
  concurrencyMax: 32,
  concurrencyPerKeyMax: 8,
  queueMax: 64,
  queuePerKeyMax: 16,
  queueMsMax: 1_500,
} as const;
/**
 * The maximum number of bets in progress on this instance: running, waiting, or with the session being looked up. Each
 * takes one slot. Retries of refused bets have additional slots.
 */
const BETS_MAX = 112;
const BETS_MAX_FOR_RETRIES = BETS_MAX + LIMITS.queueMax;
/** The maximum number of bets in progress with one session token. */
const BETS_PER_CALLER_MAX = 32;
/**
 * The maximum number of concurrent requests for the same bet (same idempotency key). They share one answer and need
 * no own slot.
 */
const COPIES_MAX = 256;
const REFUSED_KNOWN_MS = 30_000;
const ANSWER_KNOWN_MS = 60_000;
const KNOWN_MAX = 4_096;

/** The input of a bet, and the promise of its answer. */
interface KnownAnswer {
  readonly input: string;
  readonly answer: Promise<object>;
}

/**
 * Limits the number of bets in progress on this instance, in total and per member. A repeat of a bet that is in
 * progress or was just answered gets the same answer, and is never refused for lack of slots.
 */
@Injectable()
export class BetLimiter {
  readonly #limiter = new ConcurrencyLimiter(LIMITS);
  readonly #shed;
  /** The keys of bets that were refused recently. A retry of one of them starts before other waiting bets. */
  readonly #refused = new LRUCache<string, true>({ max: KNOWN_MAX, ttl: REFUSED_KNOWN_MS });
  readonly #answers = new LRUCache<string, KnownAnswer>({ max: KNOWN_MAX, ttl: ANSWER_KNOWN_MS });
  readonly #retries = new WeakSet<IncomingMessage>();
  /**
   * `#copies` counts the concurrent requests for each bet. `#places` counts the slots (bets in progress) that each
   * caller uses.
   */
  readonly #copies = new Map<string, number>();
  readonly #places = new Map<string, number>();
  readonly #onClose = new WeakMap<Socket, Set<() => void>>();
  #taken = 0;

  constructor(@Inject(Metrics) metrics: Metrics) {
    this.#shed = metrics.counter(
      'bets_shed_total',
      'Bets refused because too many were in progress, on this edge (site) or of one member (member)',
      ['scope'],
    );
    metrics.gauge(
      'bets_in_progress',
      'Bets in progress (inside), of those forwarded to games (running) and waiting (waiting)',
      ['state'],
      (gauge) => {
        gauge.set({ state: 'inside' }, this.#taken);
        gauge.set({ state: 'running' }, this.#limiter.running);
        gauge.set({ state: 'waiting' }, this.#limiter.waiting);
      },
    );
  }

  /**
   * Takes a slot (one of the limited places for bets in progress) for a bet. The slot is freed when the response or its
   * connection is closed.
   * @throws Overloaded if no slot is free: with system.temporary if this instance is full, with request.rate_limited
   * if this caller uses too many slots.
   */
  enter(response: ServerResponse): void {
    const { req: request } = response;
    const [caller, bet] = namesOf(request);
    const copies = this.#copies.get(bet) ?? 0;
    const isCopy = copies > 0 || this.#answers.has(bet);
    if (request.socket.destroyed) throw this.#refuse(bet, 'all');
    if (copies >= COPIES_MAX) throw this.#refuse(bet, 'key');
    if (!isCopy) {
      const isRetry = this.#refused.delete(bet);
      if ((this.#places.get(caller) ?? 0) >= BETS_PER_CALLER_MAX) throw this.#refuse(bet, 'key');
      if (this.#taken >= (isRetry ? BETS_MAX_FOR_RETRIES : BETS_MAX)) throw this.#refuse(bet, 'all');
      if (isRetry) this.#retries.add(request);
      this.#taken += 1;
      add(this.#places, caller, 1);
    }
    add(this.#copies, bet, 1);
    this.#whenClosed(response, () => {
      add(this.#copies, bet, -1);
      if (isCopy) return;
      this.#taken -= 1;
      add(this.#places, caller, -1);
    });
  }

  /**
   * Runs a bet as soon as a slot is free. If the same bet is in progress or was just answered, that answer is
   * returned instead.
   * @param input the whole bet. The same key with other input is treated as another bet, which the games service
   * refuses.
   * @throws Overloaded as `enter` does; otherwise the error of `work`.
   */
  async run<T extends object>(
    request: IncomingMessage,
    { memberId, input }: { readonly memberId: string; readonly input: string },
    work: () => Promise<T>,
  ): Promise<T> {
    const [, bet] = namesOf(request);
    const known = this.#answers.get(bet);
    if (known?.input === input) return known.answer as Promise<T>;
    const answer = this.#limited(request, memberId, work);
    const entry: KnownAnswer = { input, answer };
    if (!known) {
      this.#answers.set(bet, entry);
      // An error is not kept as an answer, so the next request with the same key tries again.
      answer.catch(() => this.#answers.peek(bet) === entry && this.#answers.delete(bet));
    }
    return answer;
  }

  async #limited<T>(request: IncomingMessage, memberId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#limiter.run(work, { key: memberId, isRetry: this.#retries.has(request) });
    } catch (error) {
      if (error instanceof Overloaded) this.#note(namesOf(request)[1], error.scope);
      throw error;
    }
  }

  #refuse(bet: string, scope: Overloaded['scope']): Overloaded {
    this.#note(bet, scope);
    return new Overloaded(scope);
  }

  #note(bet: string, scope: Overloaded['scope']): void {
    this.#shed.inc({ scope: scope === 'all' ? 'site' : 'member' });
    this.#refused.set(bet, true);
  }

  /**
   * Calls `leave` when the response or its connection closes. Both events are needed: older versions of Node emit no
   * close event for a response that waits behind another one on a broken connection.
   */
  #whenClosed(response: ServerResponse, leave: () => void): void {
    const { socket } = response.req;
    const leaving = this.#onClose.get(socket) ?? new Set();
    if (!this.#onClose.has(socket)) {
      this.#onClose.set(socket, leaving);
      socket.once('close', () => leaving.forEach((each) => each()));
    }
    const once = (): void => {
      if (leaving.delete(once)) leave();
    };
    leaving.add(once);
    response.once('close', once);
  }
}

/**
 * Refuses a bet for which no slot (place for a bet in progress) is free, before brand, session and rate limit are
 * looked up.
 */
@Injectable()
export class BetLimiterGuard implements CanActivate {
  constructor(
    private readonly bets: BetLimiter,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.get<boolean | undefined>(LIMITED_BET, context.getHandler()))
      this.bets.enter(context.switchToHttp().getResponse<ServerResponse>());
    return true;
  }
}

function add(counts: Map<string, number>, name: string, by: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}

/**
 * Returns the cache keys of the caller and of the bet. Both contain the session token, so that no caller can read the
 * answer to another caller's bet.
 */
function namesOf({ headers }: IncomingMessage): readonly [caller: string, bet: string] {
  const caller = hash('sha256', `${headers.authorization}`, 'base64');
  return [caller, hash('sha256', `${caller}\n${String(headers['idempotency-key'])}`, 'base64')];
}
