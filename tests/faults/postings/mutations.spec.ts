import pg from 'pg';
import { AccountsStore } from '@nm/wallet/accounts/accounts.store.js';
import { LOCKED_STATEMENTS } from '@nm/wallet/ledger/locked.store.js';
import { OPTIMISTIC_STATEMENTS } from '@nm/wallet/ledger/optimistic.store.js';
import { aBet, aCommand, aDeposit } from '@nm/wallet/ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import { ClientBook } from '../oracle/client-book.js';
import { ledgerFaults } from '../oracle/ledger-oracle.js';
import { membersWith, postingLoad } from './posting-load.js';

const LOAD_MS = 2_500;
const TRIES_MAX = 6;

type Statement = { readonly name: string; text: string };
const STATEMENTS = [...OPTIMISTIC_STATEMENTS, ...LOCKED_STATEMENTS] as readonly Statement[];

/**
 * A guard of the ledger that a test removes: by replacements in the texts of the writer's statements, or by a statement
 * on the database.
 */
interface Mutation {
  readonly name: string;
  readonly replace?: readonly (readonly [text: string | RegExp, by: string])[];
  readonly statement?: string;
  /** A test that detects the missing guard; by default the load detects it. */
  readonly shows?: (test: TestLedger) => Promise<string[]>;
}

const MUTATIONS: readonly Mutation[] = [
  {
    name: 'the compare of revisions',
    replace: [
      ['i.found = i.revision AND ', ''],
      [/AND a\.revision = \$2::bigint/, 'AND $2::bigint IS NOT NULL'],
    ],
  },
  {
    name: 'the compare where all is refused',
    replace: [['i.found = i.revision', '(i.found = i.revision OR NOT i.is_moved)']],
    shows: refusalsByAnOldRow,
  },
  {
    name: 'the order of locks',
    replace: [
      [
        'FROM unnest($1::uuid[], $2::text[]) AS i(member_id, currency)\n    CROSS JOIN LATERAL (SELECT a.id',
        'FROM (SELECT * FROM unnest($1::uuid[], $2::text[]) AS i(member_id, currency) ORDER BY random()) i\n    CROSS JOIN LATERAL (SELECT a.id',
      ],
    ],
  },
  {
    name: 'the unique key of a command',
    statement: 'ALTER TABLE transfers DROP CONSTRAINT transfers_one_per_key',
    shows: refusedTwins,
  },
  { name: 'the outbox insert', replace: [[/WHERE status = 'applied'\s+ORDER BY account_id, version/, 'WHERE false']] },
  { name: 'the order of the outbox', replace: [['ORDER BY account_id, version', 'ORDER BY random()']] },
  { name: 'the revision that an exclusion raises', shows: betsAfterAnExclusion },
  {
    name: 'the compare of days',
    replace: [
      [' AND i.day_ends_at > i.posted_at', ''],
      [' AND a.day_ends_at > clock_timestamp()', ''],
    ],
    shows: betsOfTheDayBefore,
  },
  {
    name: 'the pools that are never negative',
    statement: 'ALTER DOMAIN pool_minor DROP CONSTRAINT pools_not_negative',
    shows: negativePools,
  },
];

/**
 * Goal (F14): the tests detect a missing guard. Each guard of the ledger is removed in turn; a load that leaves the
 * whole ledger clean must then find faults.
 */
describe('A ledger without one of its guards', () => {
  it('differs from the whole one, which the same load leaves clean', async () => {
    expect(await faultsUnderLoad()).toEqual([]);
  }, 60_000);

  it.each([betsOfTheDayBefore, negativePools])(
    'differs from the whole one, in which %p finds no fault',
    async (shows) => {
      const test = await openTestLedger();
      expect(await shows(test).finally(() => test.close())).toEqual([]);
    },
  );

  it.each(MUTATIONS)(
    'is caught: $name',
    async (mutation) => {
      const caught: string[] = [];
      for (let attempt = 1; attempt <= TRIES_MAX && caught.length === 0; attempt += 1)
        caught.push(...(await faultsUnderLoad(mutation)));
      console.log(`without ${mutation.name}: ${caught.length} faults, for example ${caught[0]?.slice(0, 160)}`);
      expect(caught).not.toEqual([]);
    },
    180_000,
  );
});

/** Faults under a load over two writers: the oracle's faults, deadlocks, and errors that no client should see. */
async function faultsUnderLoad(mutation?: Mutation): Promise<string[]> {
  const restore = mutation ? mutate(mutation) : () => undefined;
  const test = await openTestLedger();
  const faults: string[] = [];
  try {
    if (mutation?.statement) await asOwner(test, mutation.statement);
    if (mutation?.shows) return await mutation.shows(test);
    const book = new ClientBook();
    const ledgers = [test.ledger, test.another()];
    const members = await membersWith(600n, 6, test, book);
    const endsAt = Date.now() + LOAD_MS;
    const goesOn = (): boolean => Date.now() < endsAt && faults.length === 0;
    const load = { ledgers, members, book, callers: 24, twinEvery: 3, goesOn };
    await postingLoad(load).catch((error: unknown) => faults.push(`a client got ${String(error)}`));
    const deadlocks = await deadlocksOf(test);
    if (deadlocks > 0n) faults.push(`${deadlocks} deadlocks`);
    faults.push(...(await ledgerFaults(test.db, book)));
    return faults;
  } catch (error) {
    return [...faults, `the load failed: ${String(error)}`];
  } finally {
    restore();
    await test.close();
  }
}

/**
 * Credits an account by another process, then places a bet that the new balance covers. Returns a fault if the bet is
 * refused because of the outdated cached row.
 */
async function refusalsByAnOldRow(test: TestLedger): Promise<string[]> {
  const memberId = await test.member();
  for (const movement of [aDeposit(10n), aBet(10n)]) await test.ledger.post(aCommand(memberId, movement));
  await test.another().post(aCommand(memberId, aDeposit(100n)));
  const { status } = await test.ledger.post(aCommand(memberId, aBet(50n)));
  return status === 'refused' ? ['a bet was refused by a row that was no more'] : [];
}

/**
 * Two processes send the same bet, which is too large, at the same time and with one key. Neither process is notified
 * of the other's answer. Returns a fault if a key was stored twice.
 */
async function refusedTwins(test: TestLedger): Promise<string[]> {
  const memberId = await test.member();
  const ledgers = [test.ledger, test.another()];
  for (let round = 0; round < 300; round += 1) {
    const bet = aCommand(memberId, aBet(1n));
    await Promise.all(ledgers.map((ledger) => ledger.post(bet)));
  }
  const rows = await test.db.rows('SELECT key FROM transfers GROUP BY account_id, caller, key HAVING count(*) > 1');
  return rows.length > 0 ? [`${rows.length} keys were answered twice`] : [];
}

/**
 * Excludes a member without raising the revision of the account's row, while a process has the row cached. Returns a
 * fault if that process then applies a bet.
 */
async function betsAfterAnExclusion(test: TestLedger): Promise<string[]> {
  const memberId = await test.member();
  await test.ledger.post(aCommand(memberId, aDeposit(100n)));
  await test.ledger.post(aCommand(memberId, aBet(1n)));
  await new AccountsStore().setExcluded(
    {
      rows: (sql: string, values: unknown[]) => test.db.rows(sql.replace(', revision = revision + 1', ''), values),
    } as never,
    memberId,
    true,
  );
  const { status } = await test.ledger.post(aCommand(memberId, aBet(1n)));
  return status === 'applied' ? ['a bet was applied after the exclusion was answered'] : [];
}

/**
 * Ends the day of a stake limit while the account's row is cached. Returns a fault if a bet of the new day is refused
 * by the limit of the day before.
 */
async function betsOfTheDayBefore(test: TestLedger): Promise<string[]> {
  const memberId = await test.member();
  await test.set(memberId, `stake_limits_minor = '{10,NULL,NULL}'`);
  await test.ledger.post(aCommand(memberId, aDeposit(100n)));
  await test.ledger.post(aCommand(memberId, aBet(10n)));
  await test.db.rows(`UPDATE accounts SET day_ends_at = date_trunc('day', now(), 'UTC') WHERE member_id = $1`, [
    memberId,
  ]);
  const { code } = await test.ledger.post(aCommand(memberId, aBet(10n)));
  return code === undefined ? [] : [`a bet of the new day was answered ${code} by the limit of the day before`];
}

async function negativePools(test: TestLedger): Promise<string[]> {
  const memberId = await test.member();
  const wrote = await test.set(memberId, 'cash_minor = -1').then(
    () => true,
    () => false,
  );
  return wrote ? ['the database stored a negative pool'] : [];
}

/**
 * Postgres writes its statistics a moment after a session, so its counters are complete only when the database is idle.
 */
async function deadlocksOf({ db }: TestLedger): Promise<bigint> {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const row = await db.one<{ deadlocks: bigint }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.deadlocks ?? 0n;
}

/** Changes texts in the writer's statements for later connections. Returns a function that restores them. */
function mutate({ name, replace = [] }: Mutation): () => void {
  const before = STATEMENTS.map(({ text }) => text);
  for (const [text, by] of replace) {
    let isFound = false;
    for (const statement of STATEMENTS) {
      const changed = statement.text.replace(text, by);
      isFound ||= changed !== statement.text;
      statement.text = changed;
    }
    if (!isFound) throw new Error(`${name} is no longer written as ${String(text)}`);
  }
  return () => STATEMENTS.forEach((statement, i) => (statement.text = before[i] as string));
}

async function asOwner({ database }: TestLedger, sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(sql).finally(() => owner.end());
}
