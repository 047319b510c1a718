import { Inject, Injectable } from '@nestjs/common';
import { Db, type Prepared } from '@nm/kit/db/db.js';
import type { OutboxRow } from '@nm/kit/events/outbox.js';
import { rowsFrom } from '../batches/batch-rows.store.js';
import type { Fate } from './wallet-answer.js';

/** How a round was settled, and the fact that says so. */
export interface Settlement extends Extract<Fate, { kind: 'settled' }> {
  readonly roundId: string;
  readonly validStakeMinor: bigint;
  readonly settledAt: Date;
  readonly fact: OutboxRow;
}

/** What a settlement writes into its round, in the order of the parameters behind the round's id. */
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
const FACT = COLUMNS.length + 2;

const SETTLE: Prepared = {
  name: 'round_settle',
  text: `WITH settled AS (
           UPDATE rounds SET status = 'settled', ${NAMES.map((name, i) => `${name} = $${i + 2}`).join(', ')}
            WHERE round_id = $1 AND status = 'open'
           RETURNING round_id
         ), told AS (
           INSERT INTO outbox (type, topic, key, payload, trace) SELECT $${FACT}, $${FACT + 1}, $${FACT + 2}, $${FACT + 3}, $${FACT + 4} FROM settled
         )
         SELECT round_id AS "roundId" FROM settled`,
};

/*
 * The lateral look for each round, which OFFSET 0 keeps apart, makes every plan go through the rounds in their order, which
 * is the order of locks, and probe for each. A join would be turned round while rounds are few.
 */
export const SETTLE_MANY: Prepared = {
  name: 'rounds_settle',
  text: `WITH settled AS (
           UPDATE rounds r SET status = 'settled', ${NAMES.map((name) => `${name} = i.${name}`).join(', ')}
             FROM ${rowsFrom(1, ['uuid', ...COLUMNS.map(([, type]) => type), 'text', 'bytea', 'text'])}
                  AS i(round_id, ${NAMES.join(', ')}, key, payload, trace)
            CROSS JOIN LATERAL (SELECT own.ctid FROM rounds own WHERE own.round_id = i.round_id AND own.status = 'open' OFFSET 0) own
            WHERE r.ctid = own.ctid AND r.status = 'open'
           RETURNING r.round_id, i.key AS fact_key, i.payload, i.trace
         ), told AS (
           INSERT INTO outbox (type, topic, key, payload, trace) SELECT $${FACT + 3}, $${FACT + 4}, fact_key, payload, trace FROM settled
         )
         SELECT round_id AS "roundId" FROM settled`,
};

interface Row {
  readonly roundId: string;
}

/** Ends of rounds that the wallet took the stake of: each written once, in one statement with its fact. Wake the relay afterwards. */
@Injectable()
export class RoundEndsStore {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** False when the round had ended already: then nothing is published. */
  async settle(settlement: Settlement): Promise<boolean> {
    const { roundId, fact } = settlement;
    const rows = await this.db.prepared<Row>(SETTLE, [
      roundId,
      ...COLUMNS.map(([, , read]) => read(settlement)),
      fact.type,
      fact.topic,
      fact.key,
      fact.payload,
      fact.trace,
    ]);
    return rows.length > 0;
  }

  /**
   * Many at once, each of another round, whose facts are of one type. Those that were settled; what is left out had ended
   * already or was being changed: ask for it alone.
   */
  async settleMany(settlements: readonly Settlement[]): Promise<ReadonlySet<string>> {
    // In the order of ids, in which every batch locks, so that two of them never wait for each other in a circle.
    const ordered = settlements.toSorted((a, b) => (a.roundId < b.roundId ? -1 : 1));
    const facts = ordered.map(({ fact }) => fact);
    const rows = await this.db.prepared<Row>(SETTLE_MANY, [
      ordered.map(({ roundId }) => roundId),
      ...COLUMNS.map(([, , read]) => ordered.map(read)),
      facts.map(({ key }) => key),
      facts.map(({ payload }) => payload),
      facts.map(({ trace }) => trace),
      facts[0]?.type,
      facts[0]?.topic,
    ]);
    return new Set(rows.map(({ roundId }) => roundId));
  }
}
