import type pg from 'pg';
import { arrayLiteral, type Scalar } from './array-literal.js';
import { lockOrder } from './bet-rows.js';
import type { Posting } from './command.js';
import type { PostingInput } from './posting-input.js';
import { PreparedStatement, type TextRow } from './prepared-statement.js';

/*
 * Clearings to as many members, in one statement: ten thousand agents are paid by such batches beside everybody's bets. The
 * rules refuse none of them, so each account is moved once by what it gets; a repeat and a new day bring no row back, nothing
 * of them is written, and apply_postings answers them. Accounts are locked in the clearings' order, and each account and key
 * is probed for, as in plain-bets.store.ts.
 */
const COLUMNS: readonly (readonly [name: string, type: string, read: (input: PostingInput) => Scalar])[] = [
  ['caller', 'text', ({ command }) => command.caller],
  ['member_id', 'uuid', ({ command }) => command.memberId],
  ['currency', 'text', ({ command }) => command.currency],
  ['key', 'text', ({ command }) => command.key],
  ['input_hash', 'uuid', ({ inputHash }) => inputHash],
  ['amount', 'bigint', amountOf],
  ['counter_id', 'bigint', ({ counterId }) => counterId ?? null],
  ['reference', 'text', ({ command }) => command.reference],
];

export const PLAIN_CLEARINGS = `
  WITH a AS (
    UPDATE accounts a
       SET cash_minor = a.cash_minor + i.amount, version = a.version + 1
      FROM unnest(${COLUMNS.map(([, type], n) => `$${n + 1}::${type}[]`).join(', ')}) WITH ORDINALITY AS i(${COLUMNS.map(([name]) => name).join(', ')}, ord)
      CROSS JOIN LATERAL (SELECT own.id FROM accounts own WHERE own.member_id = i.member_id AND own.currency = i.currency OFFSET 0) own
     WHERE a.id = own.id AND a.day_ends_at > clock_timestamp()
       AND (SELECT true FROM transfers x WHERE x.account_id = a.id AND x.caller = i.caller AND x.key = i.key LIMIT 1) IS NULL
    RETURNING i.*, a.id AS account_id, a.cash_minor, a.bonus_minor, a.held_minor, a.version,
              uuidv7() AS id, clock_timestamp() AS posted_at
  ), t AS (
    INSERT INTO transfers
    SELECT id, account_id, counter_id, caller, key, input_hash, 'clearing', 'applied', NULL, NULL,
           0, 0, amount, 0, 0, cash_minor, bonus_minor, held_minor, version, reference, '', '', '', 0, NULL, posted_at
      FROM a
  ), e AS (
    INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
    SELECT id, account_id, amount, 4, 'cash'::pool FROM a
    UNION ALL SELECT id, counter_id, -amount, 6, 'own' FROM a
  ), o AS (
    INSERT INTO outbox (id, type, topic, key, body, occurred_at)   -- a transfer is told of once: its id is the fact's
    SELECT id, 'wallet.v1.BalanceChanged', 'wallet.v1', member_id::text,
           balance_changed(member_id, currency, cash_minor, bonus_minor, held_minor, version, id, posted_at), posted_at
      FROM a
  )
  SELECT ord::int, id, cash_minor, bonus_minor, held_minor, version, (extract(epoch FROM posted_at) * 1000)::float8 FROM a`;

const APPLY_CLEARINGS = new PreparedStatement('apply_postings_clearings', PLAIN_CLEARINGS);

/** Whether these are clearings, each to another member. */
export const areClearings = (inputs: readonly PostingInput[]): boolean =>
  inputs.every(({ command }) => command.movement.type === 'clearing') &&
  new Set(inputs.map(({ command }) => command.memberId)).size === inputs.length;

/**
 * Applies those that need no more than that, in one transaction; postings stand where their inputs stood, with gaps for the others.
 * @throws a database error 23505 when a key was answered in between: then nothing was written.
 */
export async function applyClearings(
  client: pg.Client,
  inputs: readonly PostingInput[],
): Promise<(Posting | undefined)[]> {
  const order = lockOrder(inputs);
  const rows = await APPLY_CLEARINGS.ask(
    client,
    COLUMNS.map(([, , read]) => arrayLiteral(order, (i) => read(inputs[i]!))),
  );
  const postings: (Posting | undefined)[] = inputs.map(() => undefined);
  for (const [ord, ...row] of rows) {
    const at = order[Number(ord) - 1]!;
    postings[at] = postingOf(amountOf(inputs[at]!), row);
  }
  return postings;
}

function amountOf({ command: { movement } }: PostingInput): bigint {
  if (movement.type !== 'clearing') throw new Error(`a ${movement.type} among clearings`);
  return movement.amountMinor;
}

/** An applied clearing from its row: id, cash, bonus, held, version, time in ms. */
const postingOf = (amountMinor: bigint, [transferId, cash, bonus, held, version, postedAtMs]: TextRow): Posting => ({
  transferId: transferId ?? '',
  status: 'applied',
  replayed: false,
  stake: { cashMinor: 0n, bonusMinor: 0n },
  payout: { cashMinor: amountMinor, bonusMinor: 0n },
  balance: {
    cashMinor: BigInt(cash ?? 0),
    bonusMinor: BigInt(bonus ?? 0),
    heldMinor: BigInt(held ?? 0),
    version: BigInt(version ?? 0),
  },
  postedAt: new Date(Number(postedAtMs)),
});
