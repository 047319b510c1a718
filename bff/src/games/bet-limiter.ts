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

/** Marks a bet route. If no place is free, a bet is refused before any look-up. */
export const LimitedBet = (): MethodDecorator =>
  applyDecorators(SetMetadata(LIMITED_BET, true), ApiExtension('x-concurrency-limit', true));

/**
 * Limits of this instance. With answers in 50 ms, 32 bets at once are 600 bets a second, more than the processor of one
 * instance can do. Even with slow services, a bet that waited the maximum (a retry twice as long) is answered within a
 * call's deadline.
 */
const LIMITS = {
  concurrencyMax: 32,
  concurrencyPerKeyMax: 8,
  queueMax: 64,
  queuePerKeyMax: 16,
  queueMsMax: 1_500,
} as const;
/**
 * Maximum number of bets in progress: running, waiting, or with their session still being looked up. Retries have
 * additional places.
 */
const BETS_MAX = 112;
const BETS_MAX_FOR_RETRIES = BETS_MAX + LIMITS.queueMax;
/**
 * Maximum number of bets in progress with one token: the member's running and waiting bets, and some whose session is
 * being looked up.
 */
const BETS_PER_CALLER_MAX = 32;
/** Maximum number of concurrent requests that repeat one key. They share one answer and take no place. */
const COPIES_MAX = 256;
const REFUSED_KNOWN_MS = 30_000;
const ANSWER_KNOWN_MS = 60_000;
const KNOWN_MAX = 4_096;

/** The answer to a bet, or the promise of it, with the input that the answer belongs to. */
interface KnownAnswer {
  readonly input: string;
  readonly answer: Promise<object>;
}

/**
 * Limits the bets in progress on this instance, in total and per member. A repeat of a key that is in progress or was
 * just answered shares that answer, and is never refused for lack of places.
 */
@Injectable()
export class BetLimiter {
  readonly #limiter = new ConcurrencyLimiter(LIMITS);
  readonly #shed;
  /** Keys of recently refused bets; their retries start first. */
  readonly #refused = new LRUCache<string, true>({ max: KNOWN_MAX, ttl: REFUSED_KNOWN_MS });
  readonly #answers = new LRUCache<string, KnownAnswer>({ max: KNOWN_MAX, ttl: ANSWER_KNOWN_MS });
  readonly #retries = new WeakSet<IncomingMessage>();
  /** The number of concurrent requests per bet (#copies), and of places taken per caller. */
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
   * Takes a place for a bet until its response or connection is closed.
   * @throws Overloaded when this instance (system.temporary) or this caller (request.rate_limited) has no place left.
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
   * Runs a bet when a place is free, or returns the answer of the same bet if it is in progress or was just answered.
   * @param input the whole bet: the same key with another input counts as another bet, which the games service refuses.
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
      // Failures are not cached: the next request with the key tries again.
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
   * Older versions of Node do not close a response that waits behind another on a broken connection, so both events
   * count.
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

/** Refuses bets without a free place before brand, session and rate are looked up. */
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
 * Returns the cache keys of the caller and of the bet. Both include the token, so that no caller can use another
 * caller's key.
 */
function namesOf({ headers }: IncomingMessage): readonly [caller: string, bet: string] {
  const caller = hash('sha256', `${headers.authorization}`, 'base64');
  return [caller, hash('sha256', `${caller}\n${String(headers['idempotency-key'])}`, 'base64')];
}
