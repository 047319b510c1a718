import { decodeEvent, type games } from '@nm/contracts';
import type { Db } from '@nm/kit/db/db.js';

type PublishedEvent = games.RoundSettled | games.RoundVoided | games.RoundReported;

/** Returns the events in the outbox, oldest first. */
export async function published(db: Db): Promise<PublishedEvent[]> {
  const rows = await db.rows<{ type: string; payload: Buffer }>('SELECT type, payload FROM outbox ORDER BY seq');
  return rows.map(({ type, payload }) => decodeEvent(type, payload) as PublishedEvent);
}

/** Sets the due time of every open round to the past, so that the job for stale rounds handles it now. */
export async function makeDue(db: Db): Promise<void> {
  await db.rows(`UPDATE rounds SET resolve_at = now() - interval '1 second' WHERE status = 'open'`);
}
