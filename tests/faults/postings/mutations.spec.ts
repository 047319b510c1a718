import pg from 'pg';
import { aBet, aCommand } from '@nm/wallet/ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import { ClientBook } from '../oracle/client-book.js';
import { ledgerFaults } from '../oracle/ledger-oracle.js';
import { membersWith, postingLoad } from './posting-load.js';

const LOAD_MS = 2_500;
const TRIES_MAX = 6;
const WRITERS = ['apply_postings', 'fold_postings'] as const;

/** A protection taken out: a text of the functions' sources for another, or a statement. */
interface Mutation {
  readonly name: string;
  readonly replace?: readonly (readonly [text: string | RegExp, by: string])[];
  readonly statement?: string;
}

const MUTATIONS: readonly Mutation[] = [
  { name: 'the lock on accounts', replace: [[/ORDER BY a\.member_id, a\.currency FOR UPDATE OF a/g, '']] },
  {
    name: 'the order of locks',
    replace: [[/ORDER BY a\.member_id, a\.currency FOR UPDATE OF a/g, 'ORDER BY random() FOR UPDATE OF a']],
  },
  { name: 'the unique key of a command', statement: 'ALTER TABLE transfers DROP CONSTRAINT transfers_one_per_key' },
  {
    name: 'the outbox insert',
    replace: [
      [
        /(INSERT INTO outbox \(id, type, topic, key, body, occurred_at\)[^\n]*\s+SELECT [\s\S]*?FROM plain)/g,
        '$1 WHERE false',
      ],
    ],
  },
  {
    name: 'the balance check',
    replace: [
      [/AND cash_after - payout >= 0/g, ''],
      [/item\.stake > acc\.cash_minor \+ acc\.bonus_minor/g, 'false'],
    ],
  },
];

/**
 * Goal (F14): the oracle is worth something. Each protection of the ledger is taken out in turn, and the same load that
 * leaves the whole ledger clean must show that it is gone.
 */
describe('A ledger without one of its protections', () => {
  it('is told from the whole one, which the same load leaves clean', async () => {
    expect(await faultsUnderLoad()).toEqual([]);
  }, 60_000);

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

/**
 * Everything that a load over two writers shows: the oracle's faults, deadlocks, and errors that no client should see.
 */
async function faultsUnderLoad(mutation?: Mutation): Promise<string[]> {
  const test = await openTestLedger();
  const faults: string[] = [];
  try {
    if (mutation) await takeOut(test, mutation);
    const book = new ClientBook();
    const ledgers = [test.ledger, test.another()];
    const members = await membersWith(600n, 6, test, book);
    const endsAt = Date.now() + LOAD_MS;
    const load = {
      ledgers,
      members,
      book,
      callers: 24,
      twinEvery: 3,
      goesOn: () => Date.now() < endsAt && faults.length === 0,
    };
    await Promise.all([postingLoad(load), singles(test, members, book, ledgers, load.goesOn)]).catch((error: unknown) =>
      faults.push(`a client was told ${String(error)}`),
    );
    const deadlocks = await deadlocksOf(test);
    if (deadlocks > 0n) faults.push(`${deadlocks} deadlocks`);
    faults.push(...(await ledgerFaults(test.db, book)));
    return faults;
  } finally {
    await test.close();
  }
}

/** Lone commands by two writers on one key: the way of the single function, where nothing else orders them. */
async function singles(
  test: TestLedger,
  members: readonly string[],
  book: ClientBook,
  ledgers: readonly TestLedger['ledger'][],
  goesOn: () => boolean,
): Promise<void> {
  const lone = [test.another(), test.another()];
  while (goesOn()) {
    for (const member of members) {
      const bet = aCommand(member, aBet(1n));
      book.send(bet);
      const answers = await Promise.all([...lone, ...ledgers].map((ledger) => ledger.post(bet)));
      for (const answer of answers) book.acknowledge(bet.key, answer);
    }
  }
}

/** Statistics reach the tables a moment after their sessions; the counts of a database at rest are whole. */
async function deadlocksOf({ db }: TestLedger): Promise<bigint> {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const row = await db.one<{ deadlocks: bigint }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.deadlocks ?? 0n;
}

/** @throws Error when a text is not found: then the mutation tests nothing and must follow the source. */
async function takeOut({ database }: TestLedger, { name, replace = [], statement }: Mutation): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    if (statement) await owner.query(statement);
    const found = new Set<string | RegExp>();
    for (const writer of WRITERS) {
      const { rows } = await owner.query<{ source: string }>(
        'SELECT pg_get_functiondef(oid) AS source FROM pg_proc WHERE proname = $1',
        [writer],
      );
      let source = rows[0]?.source ?? '';
      for (const [text, by] of replace) {
        const changed = source.replace(text, by);
        if (changed !== source) found.add(text);
        source = changed;
      }
      await owner.query(source);
    }
    const missing = replace.filter(([text]) => !found.has(text));
    if (missing.length > 0)
      throw new Error(`${name} is no longer written as ${missing.map(([text]) => String(text)).join(', ')}`);
  } finally {
    await owner.end();
  }
}
