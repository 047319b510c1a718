import { accountName, exceedsBonusMax, type AccountRow } from './account.js';
import { Batch, type Verdict } from './batch.js';
import { postingOf, type CommandOutcome, type PlannedTransfer, type PostingInput } from './plan.js';
import { BONUS_STATEMENTS, readBonusBets, readBonuses } from './bonuses.store.js';
import { accountsOf, type Command } from './command.js';
import {
  LOCKED_STATEMENTS,
  lockAndRead,
  rollBack,
  writeAndCommit,
  type AskedTransfer,
  type Named,
} from './locked.store.js';
import type { Movement, Play } from './movement.js';
import {
  OPTIMISTIC_STATEMENTS,
  readAccounts,
  writeOptimistic,
  type AccountCache,
  type Change,
  type Written,
} from './optimistic.store.js';
import type { PreparedStatement, Session } from './posting-connection.store.js';
import type { StoredFacts } from './stored-facts.js';
import type { NumberedTransfer } from './transfer-rows.js';

/** The statements that a connection of the writer prepares. */
export const POSTING_STATEMENTS: readonly PreparedStatement[] = [
  ...OPTIMISTIC_STATEMENTS,
  ...LOCKED_STATEMENTS,
  ...BONUS_STATEMENTS,
];

/** A connection of the writer, with its cache of account rows. */
type LedgerSession = Session<AccountCache>;

/**
 * The types of movements for which the ledger may need only the account's own row; `isByRowAlone` checks the
 * exceptions, such as a win that names a bet. For all other types it must also read other rows, for example of bets or
 * holds.
 */
const BY_ROW_ALONE = new Set<Movement['type']>(['bet', 'bet_win', 'win', 'grant', 'deposit', 'clearing']);

/**
 * Applies commands in the order in which they arrived, and returns their outcomes in the same order. Two of the
 * commands must not have the same caller, member and key. If every command needs only its account's row, the commands
 * are decided on rows that are cached or read without a lock, and one statement writes them. All other batches, and the
 * commands of accounts that this statement did not write, are decided and written in one transaction under locks.
 * @throws a database error; the caller must then look up the keys to find out what was committed. The cached rows are
 * dropped.
 */
export async function applyPostings(
  session: LedgerSession,
  inputs: readonly PostingInput[],
): Promise<CommandOutcome[]> {
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
 * Returns the names of the commands' accounts in the order in which they are locked. Every statement locks accounts in
 * this order of (member, currency), so that deadlocks are impossible.
 */
const lockOrder = (inputs: readonly PostingInput[]): string[] =>
  [...new Set(inputs.flatMap(({ command }) => accountsOf(command)))].sort();

/**
 * Returns the rows with which the commands can be decided without a lock, in lock order. They are cached rows, or rows
 * that are read now. Returns undefined if a command needs more than its account's row, or if a row is contended, starts
 * a new day or has a debt.
 */
async function usableRows(
  { client, cache }: LedgerSession,
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
    // An account with a debt must be decided under a lock. Any credit may end the debt, and the statement that writes
    // without a lock does not write the columns that then change.
    if (!row || row.account.debtMinor > 0n) return undefined;
    rows.push(row);
  }
  return rows;
}

const isByRowAlone = (movement: Movement): boolean =>
  BY_ROW_ALONE.has(movement.type) &&
  (movement.type !== 'win' || movement.betKey === null) &&
  !('sharesRound' in movement) &&
  (!('heldMinor' in movement) || movement.heldMinor === 0n) &&
  (movement.type !== 'grant' || movement.turnoverRequiredMinor === 0n);

const NO_FACTS: StoredFacts = { transfers: [], holds: [], bonuses: [], bonusBets: [] };
const NOT_WRITTEN: ReadonlyMap<PlannedTransfer, Written> = new Map();

/**
 * Applies commands with one statement, on rows that are not locked. The outcome of a command is undefined if the
 * statement did not write its account.
 */
async function applyOptimistic(
  session: LedgerSession,
  inputs: readonly PostingInput[],
  rows: readonly AccountRow[],
): Promise<(CommandOutcome | undefined)[]> {
  const locked = mayEndBonus(rows, inputs);
  const free = rows.filter((row) => !locked.has(accountName(row.memberId, row.currency)));
  const batch = new Batch(free, NO_FACTS, -Infinity);
  const verdicts = inputs.map((input) => (locked.has(ownName(input)) ? undefined : batch.decide(input)));
  const { changes, transfers } = inLockOrder(batch);
  const written = transfers.length > 0 ? await writeOptimistic(session.client, changes, transfers) : NOT_WRITTEN;
  const taken = new Set([...written.keys()].map(({ row }) => row));
  for (const change of changes) if (taken.has(change.row)) session.cache.keep(after(change), session.epoch);
  return verdicts.map((verdict) => verdict && outcomeOf(verdict, written));
}

/**
 * Returns the names of the accounts that have an open bonus and must be decided under a lock, because their bonuses and
 * bets are rows of other tables. This is the case if a command counts turnover, which may end a bonus, or stakes more
 * than the maximum stake. A bet without its result counts no turnover.
 */
function mayEndBonus(rows: readonly AccountRow[], inputs: readonly PostingInput[]): ReadonlySet<string> {
  const having = rows.filter(({ account }) => account.openBonuses > 0);
  if (having.length === 0) return NO_NAMES;
  const accounts = new Map(having.map(({ memberId, currency, account }) => [accountName(memberId, currency), account]));
  const isLocked = (input: PostingInput): boolean => {
    const account = accounts.get(ownName(input));
    const { movement } = input.command;
    if (!account) return false;
    return 'validStakeMinor' in movement || (movement.type === 'bet' && exceedsBonusMax(account, movement.stakeMinor));
  };
  return new Set(inputs.filter(isLocked).map(ownName));
}

const NO_NAMES: ReadonlySet<string> = new Set();
const ownName = ({ command: { memberId, currency } }: PostingInput): string => accountName(memberId, currency);

/** Applies commands in one transaction, in which the rows of their accounts are locked. */
async function applyLocked(session: LedgerSession, inputs: readonly PostingInput[]): Promise<CommandOutcome[]> {
  const { client, cache, epoch } = session;
  try {
    const locked = await lockAndRead(client, questionOf(inputs));
    const commands = inputs.map(({ command }) => command);
    const bonuses = await readBonuses(client, locked, commands);
    const bonusBets = await readBonusBets(client, locked.rows, commands);
    const batch = new Batch(locked.rows, { ...locked, bonuses, bonusBets }, locked.nowMs);
    const verdicts = inputs.map((input) => batch.decide(input));
    const { changes, transfers } = inLockOrder(batch);
    if (transfers.length === 0) {
      await rollBack(client);
      return verdicts.map((verdict) => outcomeOf(verdict, NOT_WRITTEN) as CommandOutcome);
    }
    const written = await writeAndCommit(client, locked, changes, transfers, batch);
    for (const change of changes) cache.keepRead(after(change), change.row.revision, epoch);
    return verdicts.map((verdict) => outcomeOf(verdict, written) as CommandOutcome);
  } catch (error) {
    await rollBack(client).catch(() => undefined);
    throw error;
  }
}

function questionOf(inputs: readonly PostingInput[]): Parameters<typeof lockAndRead>[1] {
  const keys: AskedTransfer[] = [];
  const nameOf = ({ memberId, currency, caller }: Command, key: string): string =>
    `${memberId} ${currency} ${caller} ${key}`;
  const made = new Map<string, Play>();
  for (const { command } of inputs)
    if ('stakeMinor' in command.movement) made.set(nameOf(command, command.key), command.movement.play);

  const holds: Named[] = [];
  for (const { command } of inputs) {
    const { memberId, currency, caller, key, movement } = command;
    // The bet of the command is not stored yet, so the other bets of its round are found by the vendor and the round
    // that the command names.
    const shared = movement.type === 'bet_win' && movement.sharesRound ? movement.play : undefined;
    keys.push({ memberId, currency, caller, key, isWon: false, play: shared });
    const betKey = 'betKey' in movement ? movement.betKey : null;
    const isWon = movement.type === 'win';
    if (betKey !== null)
      keys.push({
        ...{ memberId, currency, caller, key: betKey, isWon },
        play: isWon ? made.get(nameOf(command, betKey)) : undefined,
      });
    const holdKey = holdKeyOf(command);
    if (holdKey !== undefined) holds.push({ memberId, currency, caller, key: holdKey });
  }
  const accounts = lockOrder(inputs).map((name) => {
    const [memberId = '', currency = ''] = name.split(' ');
    return { memberId, currency };
  });
  return { accounts, keys, holds: holds.length > 0 ? holds : undefined };
}

/** Returns the key of the hold that a command names; undefined if it names none. */
function holdKeyOf({ key, movement }: Command): string | undefined {
  switch (movement.type) {
    case 'rollback':
      return movement.betKey;
    case 'adjustment':
    case 'chargeback':
      return key;
    case 'capture':
    case 'at_vendor':
    case 'release':
    case 'return':
      return movement.holdKey;
    default:
      return undefined;
  }
}

/** Returns the changed accounts in the lock order of the batch, and their transfers in the order of the accounts. */
function inLockOrder(batch: Batch): { readonly changes: Change[]; readonly transfers: NumberedTransfer[] } {
  const having = new Set(batch.transfers.map(({ row }) => row));
  const changes = batch.accounts.filter(({ row, account }) => having.has(row) || row.account !== account);
  const numbers = new Map(changes.map(({ row }, n) => [row, n + 1]));
  const transfers = batch.transfers
    .map((transfer) => ({ account: numbers.get(transfer.row) as number, transfer }))
    .sort((a, b) => a.account - b.account);
  return { changes, transfers };
}

/** Returns the account's row with the values that it has after the commit. */
const after = ({ row, account }: Change): AccountRow =>
  row.account === account ? row : { ...row, account, revision: row.revision + 1n };

function outcomeOf(verdict: Verdict, written: ReadonlyMap<PlannedTransfer, Written>): CommandOutcome | undefined {
  if (!('transfer' in verdict)) return 'posting' in verdict ? verdict.posting : verdict;
  const stored = written.get(verdict.transfer);
  return stored && postingOf(verdict.transfer, stored.transferId, stored.postedAt);
}
