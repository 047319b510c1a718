import type pg from 'pg';
import type { AccountCache } from './account-cache.js';
import { Batch, accountsOf, postingOf, type AccountRow, type PlannedTransfer, type Verdict } from './batch.js';
import type { Command } from './command.js';
import { lockAndRead, rollBack, writeAndCommit, type Named } from './locked.store.js';
import type { Movement } from './movement.js';
import { readAccounts, writeOptimistic, type Change, type Written } from './optimistic.store.js';
import type { PostingInput, CommandOutcome } from './posting-input.js';
import type { StoredFacts } from './stored-facts.js';
import type { NumberedTransfer } from './transfer-rows.js';

/** A database connection, and the cached rows that it may use. */
export interface Session {
  readonly client: pg.Client;
  readonly cache: AccountCache;
  /** The cache epoch in which the connection was made. */
  readonly epoch: number;
}

/** The movements that need only their account's row. All other movements read or write more rows. */
const BY_ROW_ALONE = new Set<Movement['type']>(['bet', 'bet_win', 'win', 'grant', 'deposit', 'clearing']);

/**
 * Applies commands in order of arrival and returns outcomes in the same order. No two commands may have the same
 * caller, member and key. If every command needs only its account's row, they are decided on rows that are cached or
 * read without a lock, and written by one statement. Commands that this statement did not write, and all other batches,
 * are decided and written in one transaction under locks.
 * @throws a database error; then only the keys show what was committed, and the cached rows are dropped.
 */
export async function applyPostings(session: Session, inputs: readonly PostingInput[]): Promise<CommandOutcome[]> {
  const names = lockOrder(inputs);
  try {
    const rows = await usableRows(session, names, inputs);
    if (!rows) return await applyLocked(session, inputs);
    const outcomes = await applyOptimistic(session, inputs, rows);
    const left = inputs.filter((_input, i) => !outcomes[i]);
    const others = left.length > 0 ? await applyLocked(session, left) : [];
    return outcomes.map((outcome) => outcome ?? (others.shift() as CommandOutcome));
  } catch (error) {
    for (const name of names) session.cache.drop(name);
    throw error;
  }
}

/**
 * Returns the accounts of the commands in lock order. Every statement locks by (member, currency) in this order, so
 * that no deadlock is possible.
 */
const lockOrder = (inputs: readonly PostingInput[]): string[] =>
  [...new Set(inputs.flatMap(({ command }) => accountsOf(command)))].sort();

/**
 * Returns the rows to decide on, in lock order: cached rows, and the others read without a lock. Undefined if a command
 * needs more than its row, or if a row is contended or starts a new day.
 */
async function usableRows(
  { client, cache }: Session,
  names: readonly string[],
  inputs: readonly PostingInput[],
): Promise<readonly AccountRow[] | undefined> {
  if (!inputs.every(({ command: { movement } }) => isByRowAlone(movement))) return undefined;
  const cached = names.map((name) => cache.get(name));
  if (cached.some((known) => known?.isContended)) return undefined;
  const unknown = names.filter((_name, i) => !cached[i]);
  const read = unknown.length > 0 ? await readAccounts(client, unknown) : undefined;
  const rows: AccountRow[] = [];
  for (const [i, name] of names.entries()) {
    const row = cached[i]?.row ?? read?.get(name);
    // Any credit may end a debt, and the end of a debt changes more than counters.
    if (!row || row.account.debtMinor > 0n) return undefined;
    rows.push(row);
  }
  return rows;
}

const isByRowAlone = (movement: Movement): boolean =>
  BY_ROW_ALONE.has(movement.type) &&
  (movement.type !== 'win' || movement.betKey === null) &&
  (!('heldMinor' in movement) || movement.heldMinor === 0n) &&
  (movement.type !== 'grant' || movement.turnoverRequiredMinor === 0n);

const NO_FACTS: StoredFacts = { transfers: [], holds: [] };
const NOT_WRITTEN: ReadonlyMap<PlannedTransfer, Written> = new Map();

/**
 * Applies commands by one statement on unlocked rows. The outcome is undefined for a command whose account was not
 * written.
 */
async function applyOptimistic(
  session: Session,
  inputs: readonly PostingInput[],
  rows: readonly AccountRow[],
): Promise<(CommandOutcome | undefined)[]> {
  const batch = new Batch(rows, NO_FACTS, -Infinity);
  const verdicts = inputs.map((input) => batch.decide(input));
  const { changes, transfers } = inLockOrder(batch);
  const written = transfers.length > 0 ? await writeOptimistic(session.client, changes, transfers) : NOT_WRITTEN;
  const taken = new Set([...written.keys()].map(({ row }) => row));
  for (const change of changes) if (taken.has(change.row)) session.cache.keep(after(change), session.epoch);
  return verdicts.map((verdict) => outcomeOf(verdict, written));
}

/** Applies commands under locks. */
async function applyLocked(session: Session, inputs: readonly PostingInput[]): Promise<CommandOutcome[]> {
  const { client, cache, epoch } = session;
  try {
    const locked = await lockAndRead(client, questionOf(inputs));
    const batch = new Batch(locked.rows, locked, locked.nowMs);
    const verdicts = inputs.map((input) => batch.decide(input));
    const { changes, transfers } = inLockOrder(batch);
    if (transfers.length === 0) {
      await rollBack(client);
      return verdicts.map((verdict) => outcomeOf(verdict, NOT_WRITTEN) as CommandOutcome);
    }
    const written = await writeAndCommit(client, locked, changes, transfers, batch.holds);
    for (const change of changes) cache.keepRead(after(change), change.row.revision, epoch);
    return verdicts.map((verdict) => outcomeOf(verdict, written) as CommandOutcome);
  } catch (error) {
    await rollBack(client).catch(() => undefined);
    throw error;
  }
}

function questionOf(inputs: readonly PostingInput[]): Parameters<typeof lockAndRead>[1] {
  const keys: Named[] = [];
  const holds: Named[] = [];
  for (const { command } of inputs) {
    const { memberId, currency, caller, key, movement } = command;
    keys.push({ memberId, currency, caller, key });
    const betKey = 'betKey' in movement ? movement.betKey : null;
    if (betKey !== null) keys.push({ memberId, currency, caller, key: betKey });
    const holdKey = holdKeyOf(command);
    if (holdKey !== undefined) holds.push({ memberId, currency, caller, key: holdKey });
  }
  const accounts = lockOrder(inputs).map((name) => {
    const [memberId = '', currency = ''] = name.split(' ');
    return { memberId, currency };
  });
  return { accounts, keys, holds: holds.length > 0 ? holds : undefined };
}

/** Returns the key of the hold to which a command refers; undefined if there is none. */
function holdKeyOf({ key, movement }: Command): string | undefined {
  switch (movement.type) {
    case 'rollback':
      return movement.betKey;
    case 'adjustment':
      return key;
    case 'capture':
    case 'release':
    case 'return':
      return movement.holdKey;
    default:
      return undefined;
  }
}

/** Returns the changed accounts in the batch's lock order, and their transfers in the same order. */
function inLockOrder(batch: Batch): { readonly changes: Change[]; readonly transfers: NumberedTransfer[] } {
  const having = new Set(batch.transfers.map(({ row }) => row));
  const changes = batch.accounts.filter(({ row, account }) => having.has(row) || row.account !== account);
  const numbers = new Map(changes.map(({ row }, n) => [row, n + 1]));
  const transfers = batch.transfers
    .map((transfer) => ({ account: numbers.get(transfer.row) as number, transfer }))
    .sort((a, b) => a.account - b.account);
  return { changes, transfers };
}

/** Returns the row after the commit. */
const after = ({ row, account }: Change): AccountRow =>
  row.account === account ? row : { ...row, account, revision: row.revision + 1n };

function outcomeOf(verdict: Verdict, written: ReadonlyMap<PlannedTransfer, Written>): CommandOutcome | undefined {
  if (!('transfer' in verdict)) return 'posting' in verdict ? verdict.posting : verdict;
  const stored = written.get(verdict.transfer);
  return stored && postingOf(verdict.transfer, stored.transferId, stored.postedAt);
}
