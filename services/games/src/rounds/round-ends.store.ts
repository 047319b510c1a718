import { Inject, Injectable } from '@nestjs/common';
import { Db, type Prepared } from '@nm/kit/db/db.js';
import type { OutboxRow } from '@nm/kit/events/outbox.js';
import type { RoundEnd } from './round-movement.js';
import { rowsFrom } from './rows-from.store.js';

/** The settlement of one round, with the event to publish. */
export interface Settlement extends Extract<RoundEnd, { kind: 'settled' }> {
  readonly roundId: string;
  readonly validStakeMinor: bigint;
  readonly settledAt: Date;
  readonly event: OutboxRow;
}

/** The columns that a settlement writes. Their order is that of the statement's parameters after the round's id. */
const COLUMNS: readonly (readonly [name: string, type: string, read: (settlement: Settlement) => unknown])[] = [
  ['transfer_id', 'text', ({ transferId }) => transferId],
  ['valid_stake_minor', 'bigint', ({ validStakeMinor }) => validStakeMinor],
  ['stake_cash_minor', 'bigint', ({ stake }) => stake.cashMinor],
  ['stake_bonus_minor', 'bigint', ({ stake }) => stake.bonusMinor],
  ['payout_cash_minor', 'bigint', ({ payout }) => payout.cashMinor],
  ['payout_bonus_minor', 'bigint', ({ payout }) => payout.bonusMinor],
  ['balance_minor', 'bigint', ({ balanceMinor }) => balanceMinor],
  ['balance_version', 'bigint', ({ balanceVersion }) => balanceVersion],
  ['settled_at', 'timestamptz', ({ settledAt }) => settledAt],
];
const NAMES = COLUMNS.map(([name]) => name);
const EVENT_TYPE = COLUMNS.length + 5;

/**
 * SQL that settles a batch of rounds. If the house received the part of a bonus that had ended, a trigger lowers the
 * round's payout to what the member received. The lateral subquery with OFFSET 0 makes every query plan lock the rounds
 * in the given order; a plain join could be reordered while the table is small. The second check of the status is needed
 * because a row may change while the statement waits for its lock. IS NOT DISTINCT FROM prevents the planner from using
 * the index of open rounds for that join.
 */
export const SETTLE: Prepared = {
  name: 'rounds_settle',
  text: `WITH settled AS (
           UPDATE rounds r SET status = 'settled', ${NAMES.map((name) => `${name} = i.${name}`).join(', ')}
             FROM ${rowsFrom(1, ['uuid', ...COLUMNS.map(([, type]) => type), 'text', 'bytea', 'text'])}
                  AS i(round_id, ${NAMES.join(', ')}, key, payload, trace)
            CROSS JOIN LATERAL (
              SELECT own.ctid FROM rounds own WHERE own.round_id = i.round_id AND own.status = 'open' OFFSET 0) own
            WHERE r.ctid = own.ctid AND r.status IS NOT DISTINCT FROM 'open'
           RETURNING r.round_id, i.key AS event_key, i.payload, i.trace
         ), published AS (
           INSERT INTO outbox (type, topic, key, payload, trace)
           SELECT $${EVENT_TYPE}, $${EVENT_TYPE + 1}, event_key, payload, trace FROM settled
         )
         SELECT round_id AS "roundId" FROM settled`,
};

/**
 * Settles rounds whose stake the wallet accepted. One statement writes the settlements and their events, each once. The
 * caller notifies the relay afterwards.
 */
@Injectable()
export class RoundEndsStore {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Settles different rounds whose events have the same type. Returns the ids of the settled ones. The others had
   * already ended, or their row changed at the same moment.
   */
  async settle(settlements: readonly Settlement[]): Promise<ReadonlySet<string>> {
    // Every batch locks rows in the order of ids, so that two batches cannot deadlock.
    const ordered = settlements.toSorted((a, b) => (a.roundId < b.roundId ? -1 : 1));
    const events = ordered.map(({ event }) => event);
    const rows = await this.db.prepared<{ readonly roundId: string }>(SETTLE, [
      ordered.map(({ roundId }) => roundId),
      ...COLUMNS.map(([, , read]) => ordered.map(read)),
      events.map(({ key }) => key),
      events.map(({ payload }) => payload),
      events.map(({ trace }) => trace),
      events[0]?.type,
      events[0]?.topic,
    ]);
    return new Set(rows.map(({ roundId }) => roundId));
  }
}
