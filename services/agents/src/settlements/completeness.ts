import { Inject, Injectable } from '@nestjs/common';
import { Watermarks } from '@nm/kit/events/watermarks.js';

/** The consumer that counts bets. Below it are the topics on which a settlement depends. */
const CONSUMER = 'agents.book';
const TOPICS = ['games.v1', 'identity.v1'];

/** Returns up to which moment events are processed. A window may close when all watermarks have passed its end. */
@Injectable()
export class Completeness {
  constructor(@Inject(Watermarks) private readonly watermarks: Watermarks) {}

  /** Returns the moment up to which every event is processed; undefined while it is unknown. */
  async until(): Promise<Date | undefined> {
    const reached = await Promise.all(TOPICS.map((topic) => this.watermarks.reached(CONSUMER, topic)));
    const known = reached.filter((at) => at !== undefined);
    return known.length < TOPICS.length ? undefined : new Date(Math.min(...known.map(Number)));
  }
}
