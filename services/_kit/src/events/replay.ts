import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dataSource } from '../db/data-source.js';
import { Db } from '../db/db.js';
import { InboxStore } from './inbox.store.js';
import { ARCHIVE_UNMARKED } from './relay.js';

/**
 * Sets the retry time of a consumer's parked events to now. The running service replays them in order, within a second.
 * @returns the number of parked events
 */
export function replayParked(db: Db, consumer: string, key?: string): Promise<number> {
  return new InboxStore().makeDue(db, consumer, key);
}

/**
 * Requests the rebuild of a projection. It is done at the next start of the service, if no other instance is running.
 */
export async function requestRebuild(db: Db, consumer: string): Promise<void> {
  await db.rows('INSERT INTO rebuilds (consumer) VALUES ($1) ON CONFLICT DO NOTHING', [consumer]);
}

/**
 * Makes the relay publish archived events again, in order and with the same ids, for example after the event log was
 * lost. Consumers skip the events that are already in their inbox.
 * @returns the number of events that will be published again
 */
export async function republish(db: Db, from: Date, to: Date): Promise<number> {
  const rows = await db.rows(
    `UPDATE outbox SET published_at = NULL WHERE occurred_at >= $1 AND occurred_at < $2 AND published_at IS NOT NULL
       RETURNING 1 AS unmarked`,
    [from, to],
  );
  await db.rows(`SELECT pg_notify('outbox', $1)`, [ARCHIVE_UNMARKED]);
  return rows.length;
}

interface Waiting {
  consumer: string;
  cause: string;
  count: number;
  oldest: Date;
  reason: string;
}

const USAGE = `Usage, with DATABASE_URL of the service:
  replay status                          what is parked, and why
  replay parked <consumer> [--key <key>] try parked events again, in order
  replay rebuild <consumer>              build a projection anew at the service's next start (stop every copy first)
  replay republish --from <time> --to <time>  send archived facts to the log again`;

/**
 * Runs the command-line program `npm run replay`, which calls the functions of this file.
 * @returns the exit code of the program
 */
export async function replayMain(args: readonly string[], url = process.env['DATABASE_URL']): Promise<number> {
  const {
    positionals: [command, consumer],
    values,
  } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  });
  if (!url) throw new Error('DATABASE_URL is not set: it names the service whose events are replayed.');
  const db = new Db(await dataSource({ url, poolMax: 1, applicationName: 'replay' }).initialize());
  try {
    if (command === 'status') {
      const rows = await db.rows<Waiting>(
        `SELECT consumer, cause, count(*)::int AS count, min(parked_at) AS oldest, min(left(reason, 200)) AS reason
           FROM parked WHERE resolved_at IS NULL GROUP BY consumer, cause ORDER BY consumer, cause`,
      );
      console.log(
        rows
          .map((r) => `${r.consumer}: ${r.count} ${r.cause} since ${r.oldest.toISOString()}: ${r.reason}`)
          .join('\n') || 'nothing is parked',
      );
    } else if (command === 'parked' && consumer)
      console.log(`${await replayParked(db, consumer, values.key)} events will be retried`);
    else if (command === 'rebuild' && consumer) {
      await requestRebuild(db, consumer);
      console.log(`${consumer} is rebuilt when the service starts`);
    } else if (command === 'republish' && values.from && values.to) {
      console.log(`${await republish(db, new Date(values.from), new Date(values.to))} events are published again`);
    } else {
      console.error(USAGE);
      return 2;
    }
    return 0;
  } finally {
    await db.dataSource.destroy();
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = await replayMain(process.argv.slice(2));
}
