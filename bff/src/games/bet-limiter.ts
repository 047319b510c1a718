import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ConcurrencyLimiter, Overloaded } from '@nm/kit/concurrency/concurrency-limiter.js';
import { TurnedAwayNames } from '@nm/kit/load/turned-away.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';

const GATED = 'bff:gated';

/** A bet: refused before anything is looked up for it while there is no place. */
export const Gated = (): MethodDecorator => SetMetadata(GATED, true);

/**
 * At an answer within 50 ms so many at once are 600 bets a second of one edge, more than its processor carries. When all
 * behind it is slow, whoever is let in has his answer within the wait (twice that, who was turned away before) and the
 * deadline of a call.
 */
const LIMITS = {
  concurrencyMax: 32,
  concurrencyPerKeyMax: 8,
  queueMax: 64,
  queuePerKeyMax: 16,
  queueMsMax: 1_500,
} as const;
/** As many as may be asked for or wait, and some that are still being looked up. */
const INSIDE_MAX = 112;
/** With those who were turned away before: they wait in places of their own. */
const INSIDE_MAX_AGAIN = INSIDE_MAX + LIMITS.queueMax;

/** How many bets this edge asks for at once; members come in turn, and whom it cannot serve soon it tells so at once. */
@Injectable()
export class BetLimiter {
  readonly #limiter = new ConcurrencyLimiter(LIMITS);
  readonly #turnedAway;
  readonly #names = new TurnedAwayNames();
  readonly #back = new WeakSet<IncomingMessage>();
  readonly #leaving = new WeakMap<Socket, Set<() => void>>();
  #inside = 0;

  constructor(@Inject(Metrics) metrics: Metrics) {
    this.#turnedAway = metrics.counter(
      'bets_shed_total',
      'Bets told to come again because too many were asked for at once',
    );
    metrics.gauge(
      'bets_in_progress',
      'Bets inside the door; of those, being asked for, and waiting for it',
      ['state'],
      (gauge) => {
        gauge.set({ state: 'inside' }, this.#inside);
        gauge.set({ state: 'running' }, this.#limiter.running);
        gauge.set({ state: 'waiting' }, this.#limiter.waiting);
      },
    );
  }

  /** @param request the bet's, which entered. @throws Overloaded when too many bet at once; else what the work throws. */
  async run<T>(memberId: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#limiter.run(work, { key: memberId, isRetry: this.#back.has(request) });
    } catch (error) {
      if (error instanceof Overloaded) this.#turnAway(nameOf(request));
      throw error;
    }
  }

  /** Holds one of the places inside until the response or its connection is closed. @throws Overloaded when there is none. */
  enter(response: ServerResponse): void {
    const { socket } = response.req;
    const name = nameOf(response.req);
    const isBack = this.#names.take(name);
    if (this.#inside >= (isBack ? INSIDE_MAX_AGAIN : INSIDE_MAX) || socket.destroyed) {
      this.#turnAway(name);
      throw new Overloaded();
    }
    if (isBack) this.#back.add(response.req);
    this.#inside += 1;
    const leaving = this.#leavingWith(socket);
    const leave = (): void => {
      if (leaving.delete(leave)) this.#inside -= 1; // once, though the one event may come from within the other
    };
    leaving.add(leave);
    response.once('close', leave);
  }

  #turnAway(name: string): void {
    this.#turnedAway.inc();
    this.#names.add(name);
  }

  /** Who leaves when a connection closes: on older Nodes a response that waits behind another there is never told so. */
  #leavingWith(socket: Socket): Set<() => void> {
    const known = this.#leaving.get(socket);
    if (known) return known;
    const leaving = new Set<() => void>();
    this.#leaving.set(socket, leaving);
    socket.once('close', () => leaving.forEach((leave) => leave()));
    return leaving;
  }
}

/** Turns bets away at the door while there is no place: before their brand, their session and their counters are looked up. */
@Injectable()
export class BetLimiterGuard implements CanActivate {
  constructor(
    private readonly gate: BetLimiter,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.get<boolean | undefined>(GATED, context.getHandler()))
      this.gate.enter(context.switchToHttp().getResponse<ServerResponse>());
    return true;
  }
}

/** A bet by its key and who asks for it: nobody comes back under another's name. */
const nameOf = ({ headers }: IncomingMessage): string =>
  hash('sha256', `${headers.authorization}\n${String(headers['idempotency-key'])}`, 'base64');
