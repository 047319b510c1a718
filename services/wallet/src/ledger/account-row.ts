import { CATEGORIES, NO_CEILING, type Account, type AccountRow, type Spans } from './account.js';
import { arrayLiteral, type TextRow } from './posting-connection.store.js';

const msOf = (column: string): string => `(extract(epoch FROM a.${column}) * 1000)::float8`;

/** The SQL columns of an account (its alias is `a`), in the order in which accountRowOf parses them. */
const COLUMNS = [
  'a.id',
  'a.member_id',
  'a.currency',
  'a.revision',
  'a.cash_minor',
  'a.bonus_minor',
  'a.held_minor',
  'a.debt_minor',
  msOf('debt_since'),
  'a.debt_reason',
  'a.version',
  'a.excluded',
  'a.open_bonuses',
  'a.bonus_stake_max_minor',
  'a.staked_minor',
  'a.won_minor',
  'a.deposited_minor',
  'a.turnover_minor',
  'a.zone',
  msOf('day_ends_at'),
  'a.staked_before_minor',
  'a.lost_before_minor',
  'a.deposited_before_minor',
  'a.stake_limits_minor',
  'a.loss_limits_minor',
  'a.deposit_limits_minor',
  'a.stake_ceiling_minor',
  'a.loss_ceiling_minor',
  'a.deposit_ceiling_minor',
];
export const ACCOUNT_COLUMNS = COLUMNS.join(', ');
/** SQL of all columns of an account as one array of texts, for connections that would otherwise convert the types. */
export const ACCOUNT_TEXTS = `ARRAY[${COLUMNS.map((column) => `${column}::text`).join(', ')}]`;

export function accountRowOf(texts: TextRow): AccountRow {
  let at = 0;
  const text = (): string => texts[at++] ?? '';
  const big = (): bigint => bigOf(text());
  const ms = (): number | null => (texts[at] === null ? (at++, null) : Number(text()));
  const id = big();
  const memberId = text();
  const currency = text();
  const revision = big();
  const account: Account = {
    cashMinor: big(),
    bonusMinor: big(),
    heldMinor: big(),
    debtMinor: big(),
    debtSinceMs: ms(),
    debtReason: texts[at++] ?? null,
    version: big(),
    excluded: text().startsWith('t'),
    openBonuses: Number(text()),
    bonusStakeMaxMinor: bigOf(texts[at++] ?? NO_CEILING_TEXT),
    stakedMinor: big(),
    wonMinor: big(),
    depositedMinor: big(),
    turnoverMinor: turnoverOf(text()),
    zone: text(),
    dayEndsAtMs: ms() ?? -Infinity,
    stakedBeforeMinor: spansOf(text()),
    lostBeforeMinor: spansOf(text()),
    depositedBeforeMinor: spansOf(text()),
    stakeLimitsMinor: limitsOf(text()),
    lossLimitsMinor: limitsOf(text()),
    depositLimitsMinor: limitsOf(text()),
    stakeCeilingMinor: big(),
    lossCeilingMinor: big(),
    depositCeilingMinor: big(),
  };
  return { id, memberId, currency, revision, account };
}

/**
 * Parses a number. For the two most frequent values (0 and "no upper bound") it returns shared bigint objects;
 * otherwise the cached account rows would hold many equal objects in memory.
 */
const bigOf = (text: string): bigint => (text === '0' ? 0n : text === NO_CEILING_TEXT ? NO_CEILING : BigInt(text));
const NO_CEILING_TEXT = String(NO_CEILING);
const NO_TURNOVER: readonly bigint[] = Array.from({ length: CATEGORIES }, () => 0n);
const NO_TURNOVER_TEXT = `{${NO_TURNOVER.join(',')}}`;
const turnoverOf = (array: string): readonly bigint[] =>
  array === NO_TURNOVER_TEXT ? NO_TURNOVER : listOf(array).map(bigOf);

const listOf = (array: string): string[] => array.slice(1, -1).split(',');
const NO_LIMITS: Spans<null> = [null, null, null];
const NONE_YET: Spans = [0n, 0n, 0n];

function spansOf(array: string): Spans {
  return array === '{0,0,0}' ? NONE_YET : (listOf(array).map(BigInt) as unknown as Spans);
}
function limitsOf(array: string): Spans<bigint | null> {
  if (array === '{NULL,NULL,NULL}') return NO_LIMITS;
  return listOf(array).map((limit) => (limit === 'NULL' ? null : BigInt(limit))) as unknown as Spans<bigint | null>;
}

type Column = readonly [
  column: string,
  type: string,
  read: (account: Account) => bigint | number | string | null,
  sql?: (name: string) => string,
];
const fromMs = (name: string): string => `to_timestamp(${name} / 1000)`;

/** The account columns that a posting can change and that contain a single value (not a list). */
const CHANGED: readonly Column[] = [
  ['cash_minor', 'bigint', ({ cashMinor }) => cashMinor],
  ['bonus_minor', 'bigint', ({ bonusMinor }) => bonusMinor],
  ['held_minor', 'bigint', ({ heldMinor }) => heldMinor],
  ['debt_minor', 'bigint', ({ debtMinor }) => debtMinor],
  ['debt_since', 'float8', ({ debtSinceMs }) => debtSinceMs, fromMs],
  ['debt_reason', 'text', ({ debtReason }) => debtReason],
  ['version', 'bigint', ({ version }) => version],
  ['open_bonuses', 'int', ({ openBonuses }) => openBonuses],
  ['staked_minor', 'bigint', ({ stakedMinor }) => stakedMinor],
  ['won_minor', 'bigint', ({ wonMinor }) => wonMinor],
  ['deposited_minor', 'bigint', ({ depositedMinor }) => depositedMinor],
  ['day_ends_at', 'float8', ({ dayEndsAtMs }) => dayEndsAtMs, fromMs],
  ['stake_ceiling_minor', 'bigint', ({ stakeCeilingMinor }) => stakeCeilingMinor],
  ['loss_ceiling_minor', 'bigint', ({ lossCeilingMinor }) => lossCeilingMinor],
  ['deposit_ceiling_minor', 'bigint', ({ depositCeilingMinor }) => depositCeilingMinor],
];
/**
 * The account columns with a list of values that a posting can change. The values of all these lists are passed to
 * Postgres in one array.
 */
const LISTS: readonly (readonly [column: string, length: number, read: (account: Account) => readonly bigint[]])[] = [
  ['turnover_minor', CATEGORIES, ({ turnoverMinor }) => turnoverMinor],
  ['staked_before_minor', 3, ({ stakedBeforeMinor }) => stakedBeforeMinor],
  ['lost_before_minor', 3, ({ lostBeforeMinor }) => lostBeforeMinor],
  ['deposited_before_minor', 3, ({ depositedBeforeMinor }) => depositedBeforeMinor],
];

export const CHANGE_PARAMETERS = 2 + CHANGED.length + LISTS.length;
/**
 * Returns the SQL of a relation with one row for each account of a batch. A row has the account's id, `is_moved` (true
 * if a movement of the batch changed the account), the new values, and `n`, the account's position in the batch.
 * @param from the number of the first SQL parameter
 */
export const changesFrom = (from: number): string =>
  `unnest($${from}::bigint[], $${from + 1}::boolean[], ${CHANGED.map(([, type], i) => `$${from + 2 + i}::${type}[]`).join(', ')})
     WITH ORDINALITY AS i(id, is_moved, ${CHANGED.map(([column]) => column).join(', ')}, n)`;
/** Returns the SET list of an UPDATE whose values come from the relation that changesFrom returns. */
export const assignmentsFrom = (from: number): string =>
  [
    ...CHANGED.map(([column, , , sql]) => `${column} = ${sql ? sql(`i.${column}`) : `i.${column}`}`),
    ...LISTS.map(
      ([column, length], i) =>
        `${column} = ($${from + 2 + CHANGED.length + i}::bigint[])[(i.n - 1) * ${length} + 1 : i.n * ${length}]`,
    ),
  ].join(', ');
export const changeArraysOf = (
  changes: readonly { readonly row: AccountRow; readonly account: Account }[],
): string[] => [
  arrayLiteral(changes, ({ row }) => row.id),
  arrayLiteral(changes, ({ row, account }) => (row.account === account ? 'f' : 't')),
  ...CHANGED.map(([, , read]) => arrayLiteral(changes, ({ account }) => read(account))),
  ...LISTS.map(([, , read]) => `{${changes.map(({ account }) => read(account).join(',')).join(',')}}`),
];
