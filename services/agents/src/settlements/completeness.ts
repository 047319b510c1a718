import { Inject, Injectable } from '@nestjs/common';
import { Watermarks } from '@nm/kit/events/watermarks.js';

/** The consumer that counts bets, and the topics that a settlement depends on. */
const CONSUMER = 'agents.book';
const TOPICS = ['games.v1', 'identity.v1'];

/** Tells how far events are processed. A window may close when all watermarks have passed its end. */
@Injectable()
export class Completeness {
  constructor(@Inject(Watermarks) private readonly watermarks: Watermarks) {}

  /** The moment up to which every event is processed; undefined while it is unknown. */
  async until(): Promise<Date | undefined> {
    const reached = await Promise.all(TOPICS.map((topic) => this.watermarks.reached(CONSUMER, topic)));
    const known = reached.filter((at) => at !== undefined);
    return known.length < TOPICS.length ? undefined : new Date(Math.min(...known.map(Number)));
  }
}
