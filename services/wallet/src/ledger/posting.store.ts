import '@nm/kit/db/pg-types.js';
import type pg from 'pg';
import { arrayLiteral, type Scalar } from './array-literal.js';
import { applyPlainBet } from './plain-bet.store.js';
import { applyPlainBets, areOfManyMembers } from './plain-bets.store.js';
import { applyClearings, areClearings } from './plain-clearings.store.js';
import { applyPlainRuns, areRuns } from './plain-runs.store.js';
import type { PostingInput, PostingOutcome } from './posting-input.js';
import { totalOf, type Movement, type PostingStatus } from './posting.js';

type Read = (movement: Movement, input: PostingInput) => Scalar;

const play = (movement: Movement) => ('play' in movement ? movement.play : undefined);

/** The parameters of fold_postings and apply_postings, in order, with their types. */
const PARAMETERS: readonly (readonly [type: string, read: Read])[] = [
  ['text', (_m, { command }) => command.caller],
  ['uuid', (_m, { command }) => command.memberId],
  ['text', (_m, { command }) => command.currency],
  ['text', (_m, { command }) => command.key],
  ['uuid', (_m, { inputHash }) => inputHash],
  ['transfer_type', (m) => m.type],
  ['bigint', stakeOf],
  ['bigint', payoutOf],
  ['bigint', (m) => (m.type === 'grant' ? m.amount.bonusMinor : 0n)],
  ['bigint', (m) => ('validStakeMinor' in m ? m.validStakeMinor : 0n)],
  ['bigint', (m) => (m.type === 'grant' ? m.turnoverRequiredMinor : 0n)],
  ['text', (m) => ('betKey' in m ? m.betKey : null)],
  ['bigint', (_m, { counterId }) => counterId ?? null],
  ['text', (_m, { command }) => command.reference],
  ['text', (m) => play(m)?.vendor ?? ''],
  ['text', (m) => play(m)?.gameCode ?? ''],
  ['text', (m) => play(m)?.roundId ?? ''],
  ['smallint', (m) => play(m)?.category ?? 0],
  ['text', (m) => (m.type === 'grant' ? m.promotion : null)],
];

function stakeOf(movement: Movement): bigint {
  if (movement.type === 'adjustment') return movement.amountMinor;
  return 'stakeMinor' in movement ? movement.stakeMinor : 0n;
}

function payoutOf(movement: Movement): bigint {
  switch (movement.type) {
    case 'bet':
    case 'adjustment':
    case 'rollback':
      return 0n;
    case 'grant':
      return totalOf(movement.amount);
    case 'deposit':
    case 'clearing':
      return movement.amountMinor;
    default:
      return movement.payoutMinor;
  }
}

const COLUMNS = `ord, failure, replayed, transfer_id, status, code, stake_cash_minor, stake_bonus_minor,
  payout_cash_minor, payout_bonus_minor, cash_minor, bonus_minor, held_minor, version,
  (extract(epoch FROM posted_at) * 1000)::float8`;

const FOLD_ONE = `SELECT ${COLUMNS} FROM fold_postings(${PARAMETERS.map(([type], i) => `ARRAY[$${i + 1}::${type}]`).join(', ')})`;
const APPLY_MANY = `SELECT ${COLUMNS} FROM apply_postings(${PARAMETERS.map(([type], i) => `$${i + 1}::${type}[]`).join(', ')})`;

type Row = [
  ord: number,
  failure: string | null,
  replayed: boolean,
  transferId: string,
  status: PostingStatus,
  code: string | null,
  stakeCash: bigint,
  stakeBonus: bigint,
  payoutCash: bigint,
  payoutBonus: bigint,
  cash: bigint,
  bonus: bigint,
  held: bigint,
  version: bigint,
  postedAtMs: number,
];

/**
 * Applies one command, in a transaction of its own. A bet is tried as a plain one first, which most are; whatever it
 * turns out to be instead (a repeat, a refusal, bonus money, a new day), nothing was written and it goes the long way.
 */
export async function applyPosting(client: pg.Client, input: PostingInput): Promise<PostingOutcome> {
  const { movement } = input.command;
  if (movement.type === 'bet' || movement.type === 'bet_win') {
    const applied = await applyPlainBet(client, input, movement).catch(unlessAnswered);
    if (applied) return applied;
  }
  const { rows } = await client.query<Row>({
    name: 'apply_posting',
    text: FOLD_ONE,
    rowMode: 'array',
    values: PARAMETERS.map(([, read]) => textOf(read(movement, input))),
  });
  return outcomeOf(rows[0]);
}

/** A key that was answered before breaks transfers_one_per_key: the long way brings the stored answer. */
function unlessAnswered(error: unknown): undefined {
  if ((error as { code?: string }).code !== '23505') throw error;
}

/**
 * Applies commands in order in one transaction; outcomes stand where their inputs stood. No two of them may have the same
 * caller, member and key. Where all are bets, or all clearings, they are tried as plain ones first; whichever are not go the
 * long way, in a transaction behind that one, and so do all of a member's when one of them is not.
 */
export async function applyPostings(client: pg.Client, inputs: readonly PostingInput[]): Promise<PostingOutcome[]> {
  const asPlain = areClearings(inputs)
    ? applyClearings
    : areOfManyMembers(inputs)
      ? applyPlainBets
      : areRuns(inputs)
        ? applyPlainRuns
        : undefined;
  if (!asPlain) return applyInOrder(client, inputs);
  const plain = (await asPlain(client, inputs).catch(unlessAnswered)) ?? [];
  const rest = inputs.filter((_input, i) => !plain[i]);
  const others = rest.length > 0 ? await applyInOrder(client, rest) : [];
  return inputs.map((_input, i) => plain[i] ?? others.shift()!);
}

async function applyInOrder(client: pg.Client, inputs: readonly PostingInput[]): Promise<PostingOutcome[]> {
  const { rows } = await client.query<Row>({
    name: 'apply_postings',
    text: APPLY_MANY,
    rowMode: 'array',
    values: PARAMETERS.map(([, read]) => arrayLiteral(inputs, (input) => read(input.command.movement, input))),
  });
  if (rows.length !== inputs.length)
    throw new Error(`${inputs.length} postings were asked and ${rows.length} answered`);
  const outcomes: PostingOutcome[] = [];
  for (const row of rows) outcomes[row[0] - 1] = outcomeOf(row);
  return outcomes;
}

function outcomeOf(row: Row | undefined): PostingOutcome {
  if (!row) throw new Error('a posting without an answer');
  const [
    ,
    failure,
    replayed,
    transferId,
    status,
    code,
    stakeCash,
    stakeBonus,
    payoutCash,
    payoutBonus,
    cash,
    bonus,
    held,
    version,
    at,
  ] = row;
  if (failure !== null) return { failure };
  return {
    transferId,
    status,
    ...(code !== null && { code }),
    replayed,
    stake: { cashMinor: stakeCash, bonusMinor: stakeBonus },
    payout: { cashMinor: payoutCash, bonusMinor: payoutBonus },
    balance: { cashMinor: cash, bonusMinor: bonus, heldMinor: held, version },
    postedAt: new Date(at),
  };
}

const textOf = (value: Scalar): string | null => (value === null || typeof value === 'string' ? value : String(value));
