import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@nm/kit/db/db.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Relay } from '@nm/kit/events/relay.js';

/**
 * Adds BalanceChanged facts to the outbox in the form in which the ledger's batch adds them: JSON, which the relay
 * encodes.
 */
async function appendBalances(db: Db, topic: string, count: number): Promise<void> {
  await db.rows(
    `INSERT INTO outbox (type, topic, key, body)
     SELECT 'wallet.v1.BalanceChanged', $1, 'm' || i % 5000, json_build_object('memberId', 'm' || i % 5000, 'currency', 'USD',
            'cashMinor', '123456', 'bonusMinor', '0', 'heldMinor', '0', 'version', i::text, 'transferId', uuidv7(), 'occurredAt', '2026-11-20T10:00:00Z')
       FROM generate_series(1, $2::int) i`,
    [topic, count],
  );
}

/** Returns how many events per second one relay moves from a full outbox to the event log. */
export async function drainRate(db: Db, url: string, log: EventLog, topic: string, count: number): Promise<number> {
  await appendBalances(db, topic, count);
  const relay = new Relay({ url, topic, log, outbox: new Outbox(db, topic) });
  const startedAt = performance.now();
  relay.start();
  while (await db.one('SELECT 1 AS waits FROM outbox WHERE published_at IS NULL LIMIT 1')) await sleep(10);
  const rate = count / ((performance.now() - startedAt) / 1_000);
  await relay.stop();
  return rate;
}
