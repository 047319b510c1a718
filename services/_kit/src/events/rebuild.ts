import { Logger } from '@nestjs/common';
import type { Db } from '../db/db.js';
import type { ConsumerPlan } from './consumer-plan.js';
import { InboxStore } from './inbox.store.js';
import type { EventLog } from './log/event-log.js';

export interface RebuildOptions {
  readonly plan: ConsumerPlan;
  readonly log: EventLog;
  readonly db: Db;
}

/**
 * Rebuilds a projection if the command `replay rebuild` requested it. It empties the projection's tables and inbox, and
 * sets the position of its group to the first record. This happens before the consumer joins its group; after a crash
 * it is repeated.
 * @throws Error if another instance of the service is running, because the position of a group with running members
 * cannot be set.
 */
export async function rebuildIfAsked({ plan, log, db }: RebuildOptions): Promise<void> {
  const asked = await db.one('SELECT 1 AS asked FROM rebuilds WHERE consumer = $1', [plan.name]);
  if (!asked) return;
  await log.rewind(plan.name, plan.topics);
  await db.transaction(async (tx) => {
    await tx.rows('DELETE FROM rebuilds WHERE consumer = $1', [plan.name]);
    await new InboxStore().forget(tx, plan.name);
    await plan.reset?.({ tx });
  });
  new Logger(plan.name).log('is rebuilt from the first record');
}
