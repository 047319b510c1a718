import { arrayLiteral, type Scalar } from './posting-connection.store.js';
import type { PlannedTransfer } from './plan.js';
import { entriesOf, type Entry } from './decision.js';
import { totalOf } from './account.js';

/**
 * A transfer that a statement writes. It has the position (from 1) of its account among the accounts of that statement.
 */
export interface NumberedTransfer {
  readonly account: number;
  readonly transfer: PlannedTransfer;
}

type Column = readonly [name: string, type: string, read: (transfer: PlannedTransfer) => Scalar];

/** The columns of a transfer that are passed as SQL parameters: all columns except account, id and time. */
const COLUMNS: readonly Column[] = [
  ['counter_id', 'bigint', ({ counterId }) => counterId],
  ['caller', 'text', ({ command }) => command.caller],
  ['key', 'text', ({ command }) => command.key],
  ['input_hash', 'uuid', ({ inputHash }) => inputHash],
  ['type', 'transfer_type', ({ type }) => type],
  ['status', 'transfer_status', ({ status }) => status],
  ['code', 'text', ({ code }) => code],
  ['about_key', 'text', ({ aboutKey }) => aboutKey],
  ['stake_cash_minor', 'bigint', ({ stake }) => stake.cashMinor],
  ['stake_bonus_minor', 'bigint', ({ stake }) => stake.bonusMinor],
  ['payout_cash_minor', 'bigint', ({ payout }) => payout.cashMinor],
  ['payout_bonus_minor', 'bigint', ({ payout }) => payout.bonusMinor],
  ['held_change_minor', 'bigint', ({ heldMinor }) => heldMinor],
  ['debt_made_minor', 'bigint', ({ debtMadeMinor }) => debtMadeMinor],
  ['debt_repaid_minor', 'bigint', ({ repaid }) => totalOf(repaid)],
  ['valid_stake_minor', 'bigint', ({ validStakeMinor }) => validStakeMinor],
  ['cash_minor', 'bigint', ({ after }) => after.cashMinor],
  ['bonus_minor', 'bigint', ({ after }) => after.bonusMinor],
  ['held_minor', 'bigint', ({ after }) => after.heldMinor],
  ['debt_minor', 'bigint', ({ after }) => after.debtMinor],
  ['version', 'bigint', ({ after }) => after.version],
  ['reference', 'text', ({ command }) => command.reference],
  ['vendor', 'text', ({ play }) => play.vendor],
  ['game_code', 'text', ({ play }) => play.gameCode],
  ['round_id', 'text', ({ play }) => play.roundId],
  ['category', 'smallint', ({ play }) => play.category],
  ['promotion', 'text', ({ promotion }) => promotion],
  // Almost no transfer has an amount for the house. The value is then null, because a null takes no space in the row,
  // unlike a zero.
  ['house_minor', 'bigint', ({ houseMinor }) => (houseMinor === 0n ? null : houseMinor)],
];

export const TRANSFER_NAMES = COLUMNS.map(([name]) => name).join(', ');
const columnOf = (name: string): number => COLUMNS.findIndex(([each]) => each === name);

/** The number of SQL parameters that contain the transfers of a statement. */
export const TRANSFER_PARAMETERS = COLUMNS.length + 1;
const ENTRY_TYPES = ['int', 'bigint', 'bigint', 'smallint', 'pool'] as const;
export const PARAMETERS = TRANSFER_PARAMETERS + ENTRY_TYPES.length;

/**
 * Returns the SQL of a relation with one row per transfer: the number of its account, its columns, and its position
 * `ord`.
 * @param from the number of the first SQL parameter
 */
export const transfersFrom = (from: number): string =>
  `unnest($${from}::int[], ${COLUMNS.map(([, type], i) => `$${from + 1 + i}::${type}[]`).join(', ')})
     WITH ORDINALITY AS i(account, ${TRANSFER_NAMES}, ord)`;

/** Returns the SQL of the same relation as transfersFrom for a single transfer, whose columns are scalar parameters. */
export const oneTransferFrom = (from: number): string =>
  `(SELECT $${from}::int AS account, ${COLUMNS.map(([name, type], i) => `$${from + 1 + i}::${type} AS ${name}`).join(', ')}, 1::bigint AS ord)`;

/** Returns the SQL parameter of a column, for the statement that writes a single transfer. */
export const parameterOf = (from: number, name: string): string => `$${from + 1 + columnOf(name)}`;

export const arraysOf = (transfers: readonly NumberedTransfer[]): string[] => [
  arrayLiteral(transfers, ({ account }) => account),
  ...COLUMNS.map(([, , read]) => arrayLiteral(transfers, ({ transfer }) => read(transfer))),
];
export const scalarsOf = (transfer: PlannedTransfer): (string | null)[] => [
  '1',
  ...COLUMNS.map(([, , read]) => textOf(read(transfer))),
];

/** Returns the ledger entries of the applied transfers as arrays, one array for each column. */
export function entryArraysOf(transfers: readonly PlannedTransfer[]): string[] {
  const entries: (Entry & { readonly ord: number })[] = [];
  for (const [i, transfer] of transfers.entries()) {
    if (transfer.status !== 'applied') continue;
    for (const entry of entriesOf(transfer.row.id, transfer.counterId, transfer, transfer.forfeitId))
      entries.push({ ...entry, ord: i + 1 });
  }
  return [
    arrayLiteral(entries, ({ ord }) => ord),
    arrayLiteral(entries, ({ accountId }) => accountId),
    arrayLiteral(entries, ({ amountMinor }) => amountMinor),
    arrayLiteral(entries, ({ line }) => line),
    arrayLiteral(entries, ({ pool }) => pool),
  ];
}

/**
 * Returns the end of an SQL statement that writes transfers. It follows the subquery `x`, which has one row per
 * transfer: the columns, ord, account_id, member_id, currency, id and posted_at. The event of a transfer has the
 * transfer's id, so each transfer is published only once. The outbox rows are inserted in the order of versions, so the
 * events of a member are published in this order.
 * @param which a condition that limits the transfers that are inserted here
 */
export const writtenFromX = (entriesFrom: number, which = ''): string => `t AS (
    INSERT INTO transfers (id, account_id, created_at, ${TRANSFER_NAMES})
    SELECT id, account_id, posted_at, ${TRANSFER_NAMES} FROM x ${which}
  ), e AS (
    INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
    SELECT x.id, i.account_id, i.amount_minor, i.line, i.pool
      FROM unnest(${ENTRY_TYPES.map((type, i) => `$${entriesFrom + i}::${type}[]`).join(', ')}) AS i(ord, account_id, amount_minor, line, pool)
      JOIN x ON x.ord = i.ord
  ), o AS (
    INSERT INTO outbox (id, type, topic, key, body, occurred_at)
    SELECT id, 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text, ${BALANCE_CHANGED}, posted_at
      FROM x
     WHERE status = 'applied'
     ORDER BY account_id, version
  )`;

/**
 * The SQL that builds the body of the event wallet.v1.BalanceChanged as protobuf JSON. It concatenates text, because
 * json_build_object would look up the type of every argument for every row.
 */
export const BALANCE_CHANGED = `concat('{"memberId":"', member_id, '","currency":', to_json(currency), ',"cashMinor":"', cash_minor,
      '","bonusMinor":"', bonus_minor, '","heldMinor":"', held_minor, '","debtMinor":"', debt_minor, '","version":"', version,
      '","transferId":"', id, '","occurredAt":', to_json(posted_at), '}')::json`;

/**
 * The SQL that builds the body of the event wallet.v1.BonusConverted as protobuf JSON. In the query, `a` is the
 * account.
 */
export const BONUS_CONVERTED = `concat('{"memberId":"', x.member_id, '","brand":', to_json(a.brand), ',"currency":', to_json(x.currency),
      ',"promotion":', to_json(x.promotion), ',"amountMinor":"', x.payout_cash_minor, '","transferId":"', x.id,
      '","convertedAt":', to_json(x.posted_at), '}')::json`;

/** The SQL types of the array parameters that forfeitedPartsFrom reads. */
const PART_TYPES = ['bigint', 'text', 'text', 'text', 'bigint'] as const;
/**
 * Returns the SQL of a relation with one row for each transfer that returns bonus money to the house: `ord` of the
 * transfer, the sum of its parts, and the parts as a JSON list. The grant of a part is a stored transfer, or a transfer
 * of the same statement.
 * @param from the number of the first SQL parameter
 */
export const forfeitedPartsFrom = (from: number): string =>
  `(SELECT x.ord, sum(i.amount)::bigint AS minor,
           json_agg(json_build_object('grantTransferId', coalesce(g.id, s.id)::text, 'promotion', i.promotion,
             'amountMinor', i.amount::text, 'grantedAt', coalesce(g.created_at, s.posted_at)) ORDER BY i.n) AS parts
      FROM unnest(${PART_TYPES.map((type, n) => `$${from + n}::${type}[]`).join(', ')})
           WITH ORDINALITY AS i(transfer, caller, key, promotion, amount, n)
      JOIN x ON x.ord = i.transfer
      LEFT JOIN LATERAL (SELECT t.id, t.created_at FROM transfers t
                          WHERE t.account_id = x.account_id AND t.caller = i.caller AND t.key = i.key OFFSET 0) g ON true
      LEFT JOIN x s ON s.account_id = x.account_id AND s.caller = i.caller AND s.key = i.key
     GROUP BY x.ord)`;
/** Returns the array parameters that forfeitedPartsFrom reads. */
export function forfeitedArrays(planned: readonly PlannedTransfer[]): string[] {
  const parts = planned.flatMap(({ forfeited }, i) => forfeited.map((part) => ({ ...part, ord: i + 1 })));
  return [
    arrayLiteral(parts, ({ ord }) => ord),
    arrayLiteral(parts, ({ caller }) => caller),
    arrayLiteral(parts, ({ key }) => key),
    arrayLiteral(parts, ({ promotion }) => promotion),
    arrayLiteral(parts, ({ amountMinor }) => amountMinor),
  ];
}

/**
 * The SQL that builds the body of the event wallet.v1.BonusForfeited as protobuf JSON. In the query, `f` is a row of
 * forfeitedPartsFrom.
 */
export const BONUS_FORFEITED = `concat('{"memberId":"', x.member_id, '","brand":', to_json(a.brand), ',"currency":', to_json(x.currency),
      ',"amountMinor":"', f.minor, '","transferId":"', x.id, '","parts":', f.parts,
      ',"forfeitedAt":', to_json(x.posted_at), '}')::json`;

/** The SQL that builds the body of the event wallet.v1.BonusExpired as protobuf JSON. */
export const BONUS_EXPIRED = `concat('{"memberId":"', x.member_id, '","brand":', to_json(a.brand), ',"currency":', to_json(x.currency),
      ',"promotion":', to_json(x.promotion), ',"amountMinor":"', x.stake_bonus_minor, '","transferId":"', x.id,
      '","expiredAt":', to_json(x.posted_at), '}')::json`;

export const textOf = (value: Scalar): string | null =>
  value === null || typeof value === 'string' ? value : String(value);
