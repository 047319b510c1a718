import { Inject, Injectable } from '@nestjs/common';
import { Watermarks } from '@nm/kit/events/watermarks.js';

/**
 * The consumer that counts bets, costs of promotions and forfeits. A settlement window is closed only after this
 * consumer has read all `TOPICS` up to the end of the window. Every relay publishes watermarks, even while its service
 * has no events.
 */
const CONSUMER = 'agents.book';
const TOPICS = ['games.v1', 'identity.v1', 'promotions.v1', 'wallet.v1'];

/**
 * Computes the time up to which all events have been handled. A settlement window may be closed only when all
 * watermarks have passed its end.
 */
@Injectable()
export class Completeness {
  constructor(@Inject(Watermarks) private readonly watermarks: Watermarks) {}

  /**
   * Returns the time up to which every event of all topics has been handled; undefined if at least one watermark is
   * unknown.
   */
  async until(): Promise<Date | undefined> {
    const reached = await Promise.all(TOPICS.map((topic) => this.watermarks.reached(CONSUMER, topic)));
    const known = reached.filter((at) => at !== undefined);
    return known.length < TOPICS.length ? undefined : new Date(Math.min(...known.map(Number)));
  }
}
