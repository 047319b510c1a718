import type { ServerResponse } from 'node:http';
import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Gate, TurnedAway } from '@nm/kit/load/gate.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';

const GATED = 'bff:gated';

/** A bet: refused before anything is looked up for it while there is no place. */
export const Gated = (): MethodDecorator => SetMetadata(GATED, true);

/**
 * At an answer within 50 ms so many at once are 600 bets a second of one edge, more than its processor carries; when all
 * behind it is slow, they and those who wait still have their answers within the deadline of 5 s.
 */
const LIMITS = { atOnce: 32, ofKeyMax: 8, waitingMax: 64, waitingOfKeyMax: 16, waitMsMax: 1_500 } as const;
/** As many as may be asked for or wait, and some that are still being looked up. */
const INSIDE_MAX = 112;

/** How many bets this edge asks for at once; members come in turn, and whom it cannot serve soon it tells so at once. */
@Injectable()
export class BetGate {
  readonly #gate = new Gate(LIMITS);
  readonly #turnedAway;
  #inside = 0;

  constructor(@Inject(Metrics) metrics: Metrics) {
    this.#turnedAway = metrics.counter('bets_turned_away_total', 'Bets told to come again because too many were asked for at once');
    metrics.gauge('bets_at_the_gate', 'Bets that are being asked for or wait for it', ['state'], (gauge) => {
      gauge.set({ state: 'running' }, this.#gate.running);
      gauge.set({ state: 'waiting' }, this.#gate.waiting);
    });
  }

  /** @throws TurnedAway when too many bet at once; else what the work throws. */
  async run<T>(memberId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#gate.run(memberId, work);
    } catch (error) {
      if (error instanceof TurnedAway) this.#turnedAway.inc();
      throw error;
    }
  }

  /** Holds one of the places inside until the response is closed. @throws TurnedAway when there is none. */
  enter(response: ServerResponse): void {
    if (this.#inside >= INSIDE_MAX) {
      this.#turnedAway.inc();
      throw new TurnedAway();
    }
    this.#inside += 1;
    response.once('close', () => { this.#inside -= 1; });
  }
}

/** Turns bets away at the door while there is no place: before their brand, their session and their counters are looked up. */
@Injectable()
export class BetGateGuard implements CanActivate {
  constructor(private readonly gate: BetGate, private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.get<boolean | undefined>(GATED, context.getHandler())) this.gate.enter(context.switchToHttp().getResponse<ServerResponse>());
    return true;
  }
}
