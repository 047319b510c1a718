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
 * Begins a projection again when somebody asked (`replay rebuild`): empties it, forgets its inbox, and sets its group
 * back to the first record. Runs before the consumer joins its group; a crash in between does all of it again.
 * @throws Error when another copy of the service still runs: its group cannot be set back.
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
