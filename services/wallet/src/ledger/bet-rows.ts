import { arrayLiteral, type Scalar } from './array-literal.js';
import { payoutOf, validStakeOf, type Bet } from './plain-bet.store.js';
import type { PostingInput } from './posting-input.js';

type Column = readonly [name: string, type: string, read: (bet: Bet, input: PostingInput) => Scalar];

/** What a statement is told of each bet, in the order of its parameters. */
const COLUMNS: readonly Column[] = [
  ['caller', 'text', (_bet, { command }) => command.caller],
  ['member_id', 'uuid', (_bet, { command }) => command.memberId],
  ['currency', 'text', (_bet, { command }) => command.currency],
  ['key', 'text', (_bet, { command }) => command.key],
  ['input_hash', 'uuid', (_bet, { inputHash }) => inputHash],
  ['type', 'transfer_type', (bet) => bet.type],
  ['stake', 'bigint', (bet) => bet.stakeMinor],
  ['payout', 'bigint', payoutOf],
  ['valid_stake', 'bigint', validStakeOf],
  ['counter_id', 'bigint', (_bet, { counterId }) => counterId ?? null],
  ['reference', 'text', (_bet, { command }) => command.reference],
  ['vendor', 'text', (bet) => bet.play.vendor],
  ['game_code', 'text', (bet) => bet.play.gameCode],
  ['round_id', 'text', (bet) => bet.play.roundId],
  ['category', 'smallint', (bet) => bet.play.category],
];

/** The arrays of the bets, $1 and on; `each` may take a part of every one. */
export const betArrays = (each: (array: string) => string = (array) => array): string =>
  COLUMNS.map(([, type], i) => each(`$${i + 1}::${type}[]`)).join(', ');
export const BET_NAMES = COLUMNS.map(([name]) => name).join(', ');
/** The number of the first parameter behind the bets' own. */
export const BEHIND_BETS = COLUMNS.length + 1;

/** The values of the bets' parameters. */
export const betValues = (inputs: readonly PostingInput[]): string[] =>
  COLUMNS.map(([, , read]) => arrayLiteral(inputs, (input) => read(input.command.movement as Bet, input)));

/** Whether all of these are bets. */
export const areBets = (inputs: readonly PostingInput[]): boolean =>
  inputs.every(({ command: { movement } }) => movement.type === 'bet' || movement.type === 'bet_win');

/**
 * In the order in which apply_postings locks, so that two batches never wait for each other in a circle; a member's own
 * stay in order of arrival. @returns where each stood
 */
export function lockOrder(inputs: readonly PostingInput[]): number[] {
  const memberOf = (i: number): string => inputs[i]?.command.memberId ?? '';
  return inputs
    .map((_input, i) => i)
    .sort((a, b) => (memberOf(a) < memberOf(b) ? -1 : memberOf(a) > memberOf(b) ? 1 : a - b));
}

/**
 * The rest of a statement: what is written of `from`, which has a row for each bet that was applied with its columns, its
 * account and the balances behind it, id and time; and what is answered of it, to be read by `postingOf` behind its number.
 */
export const writtenFrom = (from: string): string => `t AS (
    INSERT INTO transfers
    SELECT id, account_id, counter_id, caller, key, input_hash, type, 'applied', NULL, NULL,
           stake, 0, payout, 0, valid_stake, cash_minor, bonus_minor, held_minor, version,
           reference, vendor, game_code, round_id, category, NULL, posted_at
      FROM ${from}
  ), e AS (
    -- Not VALUES beside each row: those expressions would be compiled again for every row.
    INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
    SELECT id, account_id, -stake, 1, 'cash'::pool FROM ${from}
    UNION ALL SELECT id, counter_id, stake, 3, 'own' FROM ${from}
    UNION ALL SELECT id, account_id, payout, 4, 'cash' FROM ${from} WHERE payout > 0
    UNION ALL SELECT id, counter_id, -payout, 6, 'own' FROM ${from} WHERE payout > 0
  ), o AS (
    INSERT INTO outbox (id, type, topic, key, body, occurred_at)   -- a transfer is told of once: its id is the fact's
    SELECT id, 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text,
           balance_changed(member_id, currency, cash_minor, bonus_minor, held_minor, version, id, posted_at), posted_at
      FROM ${from}
  )
  SELECT ord::int, id, cash_minor, bonus_minor, held_minor, version, (extract(epoch FROM posted_at) * 1000)::float8 FROM ${from}`;
