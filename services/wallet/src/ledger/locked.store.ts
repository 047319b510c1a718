import type pg from 'pg';
import type { AccountRow } from './account.js';
import {
  ACCOUNT_COLUMNS,
  CHANGE_PARAMETERS,
  accountRowOf,
  assignmentsFrom,
  changeArraysOf,
  changesFrom,
} from './account-row.js';
import { arrayLiteral, pipeline, type PreparedStatement, type Step, type Values } from './posting-connection.store.js';
import type { Batch } from './batch.js';
import type { Play } from './movement.js';
import { FIND_HOLDS, FIND_TRANSFERS } from './facts.store.js';
import { BONUSES_CALLER, type PlannedTransfer } from './plan.js';
import type { Change, Written } from './optimistic.store.js';
import { extraArrays } from './extra-rows.js';
import { storedHoldOf, storedTransferOf, type StoredFacts } from './stored-facts.js';
import {
  BONUS_CONVERTED,
  BONUS_EXPIRED,
  BONUS_FORFEITED,
  forfeitedPartsFrom,
  TRANSFER_PARAMETERS,
  PARAMETERS,
  arraysOf,
  entryArraysOf,
  transfersFrom,
  writtenFromX,
  type NumberedTransfer,
} from './transfer-rows.js';

/**
 * SQL statements that write postings with pessimistic locking. One transaction locks the rows of the accounts, reads,
 * decides and writes, in two round trips, or up to four if bonuses must be read. A decision under locks cannot be based
 * on stale data. The rows are locked in the order that the caller gives. The reads use a new snapshot that is taken
 * after the locks, so they see everything that earlier holders of the locks committed.
 */

const statement = (name: string, text: string): PreparedStatement => ({ name, text });
const BEGIN = statement('begin', 'BEGIN');
const COMMIT = statement('commit', 'COMMIT');
const ROLLBACK = statement('rollback', 'ROLLBACK');

const LOCK = statement(
  'lock_accounts',
  `SELECT clock_timestamp(), (extract(epoch FROM clock_timestamp()) * 1000)::float8, own.*
     FROM unnest($1::uuid[], $2::text[]) AS i(member_id, currency)
    CROSS JOIN LATERAL (SELECT ${ACCOUNT_COLUMNS} FROM accounts a
                         WHERE a.member_id = i.member_id AND a.currency = i.currency FOR UPDATE OFFSET 0) own`,
);

const ACCOUNTS = 2;
const TRANSFERS = ACCOUNTS + CHANGE_PARAMETERS;
const ENTRIES = TRANSFERS + TRANSFER_PARAMETERS;
const EXTRAS = TRANSFERS + PARAMETERS;
/**
 * The number of the first SQL parameter for the parts of forfeited bonuses (one part per grant). These parameters
 * follow all others.
 */
const FORFEITED = 34;

const written = (extras: string, assignments = ''): string => `
  WITH a AS (
    UPDATE accounts a SET ${assignmentsFrom(ACCOUNTS)}${assignments}, revision = a.revision + 1
      FROM ${changesFrom(ACCOUNTS)}
     WHERE a.id = i.id AND i.is_moved
    RETURNING i.n, a.id AS account_id, a.member_id, a.currency
  ), s AS (
    SELECT * FROM a
    UNION ALL SELECT i.n, i.id, NULL, NULL FROM ${changesFrom(ACCOUNTS)} WHERE NOT i.is_moved
  ), x AS MATERIALIZED (
    SELECT i.*, uuidv7() AS id
      FROM (SELECT i.*, s.account_id, s.member_id, s.currency, $1::timestamptz AS posted_at
              FROM ${transfersFrom(TRANSFERS)} JOIN s ON s.n = i.account ORDER BY i.ord OFFSET 0) i
  ), ${writtenFromX(ENTRIES)} ${extras}
  SELECT ord::int, id FROM x`;

const WRITE = statement('apply_postings_locked', written(''));

const E = (i: number, type: string): string => `$${EXTRAS + i}::${type}[]`;
/**
 * The statement that writes everything that WRITE writes, and also opened and changed holds and the turnover
 * requirements of bonuses.
 */
const WRITE_WITH_EXTRAS = statement(
  'apply_postings_locked_with_extras',
  written(
    `, opened AS (
    INSERT INTO holds (id, account_id, caller, key, kind, reference, counter_id, amount_minor, taken_minor, state, opened_at, changed_by, changed_at, bonus_minor, bet_version)
    SELECT x.id, i.account_id, i.caller, i.key, i.kind, i.reference, i.counter_id, i.amount, i.taken, i.state, x.posted_at, c.id, c.posted_at,
           i.bonus, i.bet_version
      FROM unnest(${E(0, 'bigint')}, ${E(1, 'bigint')}, ${E(2, 'text')}, ${E(3, 'text')}, ${E(4, 'hold_kind')}, ${E(5, 'text')}, ${E(6, 'bigint')},
                  ${E(7, 'bigint')}, ${E(8, 'bigint')}, ${E(9, 'hold_state')}, ${E(10, 'bigint')}, ${E(29, 'bigint')}, ${E(30, 'bigint')})
           AS i(opened_by, account_id, caller, key, kind, reference, counter_id, amount, taken, state, changed_by, bonus, bet_version)
      JOIN x ON x.ord = i.opened_by LEFT JOIN x c ON c.ord = i.changed_by
  ), changed AS (
    UPDATE holds h SET taken_minor = i.taken, state = i.state, changed_by = x.id, changed_at = x.posted_at
      FROM unnest(${E(11, 'uuid')}, ${E(12, 'bigint')}, ${E(13, 'hold_state')}, ${E(14, 'bigint')}) AS i(id, taken, state, changed_by)
      JOIN x ON x.ord = i.changed_by
     WHERE h.id = i.id
  ), required AS (
    INSERT INTO turnover_requirements (transfer_id, account_id, promotion, required_minor, contribution_ppm, counted_from, opened_at,
                                       ending, closed_version, converted_minor, closed_turnover, closed_at, stake_max_minor, expires_at)
    SELECT x.id, x.account_id, x.promotion, i.required, (${E(18, 'int')})[(i.n - 1) * 10 + 1 : i.n * 10],
           (${E(17, 'bigint')})[(i.n - 1) * 10 + 1 : i.n * 10], x.posted_at,
           i.ending, i.version, i.converted, i.turnover::bigint[], CASE WHEN i.ending IS NOT NULL THEN x.posted_at END,
           i.stake_max, x.posted_at + i.days * interval '24 hours'
      FROM unnest(${E(15, 'bigint')}, ${E(16, 'bigint')}, ${E(19, 'text')}, ${E(20, 'bigint')}, ${E(21, 'bigint')}, ${E(22, 'text')},
                  ${E(32, 'bigint')}, ${E(33, 'int')})
           WITH ORDINALITY AS i(transfer, required, ending, version, converted, turnover, stake_max, days, n)
      JOIN x ON x.ord = i.transfer
  ), ended AS (
    UPDATE turnover_requirements r
       SET ending = i.ending, closed_version = i.version, converted_minor = i.converted, closed_turnover = i.turnover::bigint[],
           closed_at = x.posted_at
      FROM unnest(${E(23, 'uuid')}, ${E(24, 'bigint')}, ${E(25, 'text')}, ${E(26, 'bigint')}, ${E(27, 'bigint')}, ${E(28, 'text')})
           AS i(grant_id, transfer, ending, version, converted, turnover)
      JOIN x ON x.ord = i.transfer
     WHERE r.transfer_id = i.grant_id
  ), converted AS (
    INSERT INTO outbox (id, type, topic, key, body, occurred_at)
    SELECT uuidv7(), 'wallet.v1.BonusConverted', 'wallet.v1', x.member_id::text, ${BONUS_CONVERTED}, x.posted_at
      FROM x JOIN accounts a ON a.id = x.account_id
     WHERE x.type::text = 'conversion' AND x.status = 'applied'
     ORDER BY x.account_id, x.version
  ), forfeited AS (
    INSERT INTO outbox (id, type, topic, key, body, occurred_at)
    SELECT uuidv7(), 'wallet.v1.BonusForfeited', 'wallet.v1', x.member_id::text, ${BONUS_FORFEITED}, x.posted_at
      FROM ${forfeitedPartsFrom(EXTRAS + FORFEITED)} f JOIN x USING (ord) JOIN accounts a ON a.id = x.account_id
     ORDER BY x.account_id, x.version
  ), expired AS (
    INSERT INTO outbox (id, type, topic, key, body, occurred_at)
    SELECT uuidv7(), 'wallet.v1.BonusExpired', 'wallet.v1', x.member_id::text, ${BONUS_EXPIRED}, x.posted_at
      FROM x JOIN accounts a ON a.id = x.account_id
     WHERE x.type = 'forfeit' AND x.caller = '${BONUSES_CALLER}' AND x.status = 'applied'
     ORDER BY x.account_id, x.version
  )`,
    // Only a posting that opens or ends a bonus changes the lowest maximum stake; all other postings leave it
    // unchanged.
    `, bonus_stake_max_minor = (${E(31, 'bigint')})[i.n]`,
  ),
);

export const LOCKED_STATEMENTS = [
  BEGIN,
  COMMIT,
  ROLLBACK,
  LOCK,
  FIND_TRANSFERS,
  FIND_HOLDS,
  WRITE,
  WRITE_WITH_EXTRAS,
] as const;

/** A key on an account: the key of a command, or the key of the earlier command to which it refers. */
export interface Named {
  readonly memberId: string;
  readonly currency: string;
  readonly caller: string;
  readonly key: string;
}

/**
 * The key of a transfer that must be read. The other bets of its round are read too, if `isWon` is true (a win names
 * this transfer as its bet) or if `play` names the round.
 */
export interface AskedTransfer extends Named {
  readonly isWon: boolean;
  /** The vendor and the round of the bet; given if the bet is not stored yet. */
  readonly play?: Play | undefined;
}

/** The accounts whose rows must be locked, and the keys of the rows that must be read. */
export interface Question {
  /** The accounts, in the order in which the transaction locks them. */
  readonly accounts: readonly Pick<Named, 'memberId' | 'currency'>[];
  /** The keys of the commands, and of the bets that the commands name. */
  readonly keys: readonly AskedTransfer[];
  /** The keys of the holds that must be read; undefined if no command refers to a hold. */
  readonly holds: readonly Named[] | undefined;
}

/**
 * The rows that were read while the account rows were locked, and the time of the database after all locks were taken.
 */
export interface Locked extends Omit<StoredFacts, 'bonuses' | 'bonusBets'> {
  readonly rows: readonly AccountRow[];
  readonly now: string;
  readonly nowMs: number;
}

/** Begins a transaction, locks the accounts and reads the rows that are needed to decide the commands. */
export async function lockAndRead(client: pg.Client, { accounts, keys, holds }: Question): Promise<Locked> {
  const steps: Step[] = [
    { statement: BEGIN },
    {
      statement: LOCK,
      values: [arrayLiteral(accounts, (a) => a.memberId), arrayLiteral(accounts, (a) => a.currency)],
    },
    {
      statement: FIND_TRANSFERS,
      values: [
        ...namedArrays(keys),
        arrayLiteral(keys, ({ isWon }) => (isWon ? 't' : 'f')),
        arrayLiteral(keys, ({ play }) => play?.vendor ?? ''),
        arrayLiteral(keys, ({ play }) => play?.roundId ?? ''),
      ],
    },
    ...(holds ? [{ statement: FIND_HOLDS, values: namedArrays(holds) }] : []),
  ];
  const [, locked = [], transfers = [], found = []] = await pipeline(client, steps);
  const last = locked.at(-1);
  return {
    rows: locked.map((row) => accountRowOf(row.slice(2))),
    now: last?.[0] ?? 'now',
    nowMs: Number(last?.[1] ?? Date.now()),
    transfers: transfers.map(storedTransferOf),
    holds: found.map(storedHoldOf),
  };
}

/** Writes the transfers that were decided while the account rows were locked, and commits the transaction. */
export async function writeAndCommit(
  client: pg.Client,
  { now, nowMs }: Pick<Locked, 'now' | 'nowMs'>,
  changes: readonly Change[],
  transfers: readonly NumberedTransfer[],
  { holds, bonuses }: Pick<Batch, 'holds' | 'bonuses'>,
): Promise<Map<PlannedTransfer, Written>> {
  const planned = transfers.map(({ transfer }) => transfer);
  const values = [now, ...changeArraysOf(changes), ...arraysOf(transfers), ...entryArraysOf(planned)];
  const touched = holds.filter(({ openedBy, changedBy }) => openedBy ?? changedBy);
  const required = planned.filter(({ requiredMinor }) => requiredMinor > 0n);
  const isNothingForfeited = planned.every(({ forfeited }) => forfeited.length === 0);
  const write: Step =
    touched.length === 0 && required.length === 0 && bonuses.ended.length === 0 && isNothingForfeited
      ? { statement: WRITE, values }
      : {
          statement: WRITE_WITH_EXTRAS,
          values: [...values, ...extraArrays(changes, planned, touched, required, bonuses)],
        };
  const [rows = []] = await pipeline(client, [write, { statement: COMMIT }]);
  if (rows.length !== transfers.length)
    throw new Error(`${transfers.length} transfers were to be written, and ${rows.length} were`);
  const found = new Map<PlannedTransfer, Written>();
  const postedAt = new Date(nowMs);
  for (const [ord, transferId] of rows) {
    const transfer = planned[Number(ord) - 1];
    if (transfer) found.set(transfer, { transferId: transferId ?? '', postedAt });
  }
  return found;
}

/** Rolls the transaction back. It is called if no transfer has to be written, and after an error. */
export const rollBack = async (client: pg.Client): Promise<void> => {
  await pipeline(client, [{ statement: ROLLBACK }]);
};

const namedArrays = (named: readonly Named[]): Values => [
  arrayLiteral(named, ({ memberId }) => memberId),
  arrayLiteral(named, ({ currency }) => currency),
  arrayLiteral(named, ({ caller }) => caller),
  arrayLiteral(named, ({ key }) => key),
];
