import { Inject, Injectable } from '@nestjs/common';
import { Watermarks } from '@nm/kit/events/watermarks.js';

/** The consumer that counts bets, and the topics whose facts a settlement reads. */
const CONSUMER = 'agents.book';
const TOPICS = ['games.v1', 'identity.v1'];

/** How far the facts have come: a window may close once all of them have passed its end. */
@Injectable()
export class Completeness {
  constructor(@Inject(Watermarks) private readonly watermarks: Watermarks) {}

  /** The moment up to which every fact was counted; undefined before it is known. */
  async until(): Promise<Date | undefined> {
    const reached = await Promise.all(TOPICS.map((topic) => this.watermarks.reached(CONSUMER, topic)));
    const known = reached.filter((at) => at !== undefined);
    return known.length < TOPICS.length ? undefined : new Date(Math.min(...known.map(Number)));
  }
}
