import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import pg from 'pg';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { errorsLogged } from '@nm/kit/testing/database-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { auditRounds } from '../testing/audit-rounds.js';
import { aBet, aGamesCopy, aMemberId, type GamesCopy } from '../testing/games-copy.js';
import { MisbehavingWallet, type Fault } from '../testing/misbehaving-wallet.js';
import { makeDue } from '../testing/published.js';
import { LOOK, OPEN, SETTLE } from './round-batches.store.js';

// Goal: concurrent bets share SQL statements and one call to the wallet, and each bet gets the answer that it would get
// alone.

const OPENING = 5_000n;
const ask = pg.Client.prototype.query;
let database: TestDatabase;
let wallet: MisbehavingWallet;
let games: GamesCopy;

beforeAll(async () => {
  Logger.overrideLogger(false); // the test causes failures on purpose, so their log lines are switched off
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  // Disables autovacuum, so that query plans do not depend on whether Postgres has analysed the tables.
  const source = await dataSource({ url: database.ownerUrl, poolMax: 1 }).initialize();
  for (const table of ['rounds', 'seeds']) await source.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await source.destroy();
});
beforeEach(() => {
  wallet = new MisbehavingWallet();
  games = aGamesCopy(database.db, wallet);
});
afterAll(() => database?.drop());

/** Creates members with money and a seed. */
async function theMembers(count: number, cash = OPENING): Promise<string[]> {
  const members = Array.from({ length: count }, aMemberId);
  for (const member of members) wallet.fund(member, cash);
  await Promise.all(members.map((member) => games.seeds.view(member)));
  return members;
}

/** Reveals a member's server seed, and compares the member's rounds with the wallet, the events and the seed. */
async function audit(memberId: string, openingMinor = OPENING): Promise<void> {
  await games.seeds.rotate(memberId, '');
  await auditRounds(database.db, memberId, wallet, openingMinor);
}

test('concurrent bets take three statements and one call, and each gets its own answer', async () => {
  const members = await theMembers(20);
  const statements: unknown[] = [];
  const query = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(
    this: pg.Client,
    ...args: Parameters<typeof ask>
  ) {
    statements.push(args[0]);
    return ask.apply(this, args);
  } as typeof ask);
  const placed = await Promise.all(
    members.map((memberId, i) => games.dice.place(aBet({ memberId, stakeMinor: BigInt(i + 1) }))),
  );
  query.mockRestore();
  expect(statements).toHaveLength(3);
  expect(wallet.postManyCalls).toBe(1);
  expect(
    placed.map(({ round: { memberId, stakeMinor, status, nonce } }) => ({ memberId, stakeMinor, status, nonce })),
  ).toEqual(members.map((memberId, i) => ({ memberId, stakeMinor: BigInt(i + 1), status: 'settled', nonce: 0n })));
  const again = await Promise.all(placed.map(({ round }) => games.rounds.proof(round.memberId, round.roundId)));
  expect(placed.map(({ round }) => round)).toEqual(again.map(({ round }) => round));
  for (const memberId of members) await audit(memberId);
});

test('each bet of a batch has its own outcome: no funds, a limit, a reused key, a refusal, a missing seed', async () => {
  const [poor = '', high = '', used = '', barred = '', ...others] = await theMembers(10);
  wallet.fund(poor, 1n);
  wallet.refuse(barred, 'wallet.loss_limit');
  const known = aBet({ memberId: used, stakeMinor: 5n });
  await games.dice.place(known);
  const fresh = aMemberId();
  wallet.fund(fresh, OPENING);
  const answers = await Promise.allSettled(
    [
      aBet({ memberId: poor, stakeMinor: 10n }),
      aBet({ memberId: high, stakeMinor: 1_000_001n }),
      { ...known, stakeMinor: 6n },
      known,
      aBet({ memberId: barred, stakeMinor: 10n }),
      aBet({ memberId: fresh, stakeMinor: 10n }),
      ...others.map((memberId) => aBet({ memberId, stakeMinor: 10n })),
    ].map((bet) => games.dice.place(bet)),
  );
  expect(
    answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { code: string }).code : answer.value.replayed,
    ),
  ).toEqual([
    'wallet.insufficient_funds',
    'game.stake_limit',
    'wallet.key_reused',
    true,
    'wallet.loss_limit',
    false,
    ...others.map(() => false),
  ]);
  await audit(poor, 1n);
  for (const memberId of [high, used, barred, fresh, ...others]) await audit(memberId);
});

test('a refused call for many is repeated as single postings, and refuses no round', async () => {
  wallet.refusesMany = true;
  const members = await theMembers(6);
  const placed = await Promise.all(members.map((memberId) => games.dice.place(aBet({ memberId, stakeMinor: 10n }))));
  expect(placed.map(({ round }) => round.status)).toEqual(members.map(() => 'settled'));
  expect([wallet.postManyCalls, wallet.calls]).toEqual([7, 6]);
});

test('a locked seed delays no other member', async () => {
  const members = await theMembers(6);
  const [held = '', ...others] = members;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = (): void => undefined;
  const holds = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const holding = database.db.transaction(async (tx) => {
    await tx.rows('SELECT FROM seeds WHERE member_id = $1 FOR UPDATE', [held]);
    begun();
    await released;
  });
  await holds;
  const bets = members.map((memberId) => games.dice.place(aBet({ memberId, stakeMinor: 10n })));
  expect((await Promise.all(bets.slice(1))).map(({ round }) => round.memberId)).toEqual(others);
  release();
  await holding;
  expect((await bets[0])?.round).toMatchObject({ memberId: held, status: 'settled', nonce: 0n });
});

test('one key through two copies at once is one bet, and every nonce is used once', async () => {
  const copies = [games, aGamesCopy(database.db, wallet)];
  const members = await theMembers(12);
  const [storming = ''] = members;
  const one = aBet({ memberId: storming, stakeMinor: 10n });
  const placed = await Promise.all(
    Array.from({ length: 8 }, (_, round) =>
      copies.flatMap((copy) => [
        copy.dice.place(one),
        copy.dice.place(aBet({ memberId: storming, stakeMinor: 1n })),
        ...members.map((memberId) => copy.dice.place(aBet({ memberId, stakeMinor: BigInt(round + 1) }))),
      ]),
    ).flat(),
  );
  expect(placed.filter(({ round, replayed }) => round.key === one.key && !replayed)).toHaveLength(1);
  expect(new Set(placed.filter(({ round }) => round.key === one.key).map(({ round }) => round.roundId)).size).toBe(1);
  expect(errorsLogged(database.url)).toEqual([]);
  for (const memberId of members) await audit(memberId);
});

/**
 * Generates a request: a bet of a member through one of two instances, with one of a few keys and some stake; or a
 * rotation (replacement) of the member's seed.
 */
const aRequest = fc.record({
  member: fc.nat(4),
  copy: fc.nat(1),
  key: fc.nat(14),
  stake: fc.constantFrom(1n, 7n, 900n, 4_000n),
  rotates: fc.nat(14).map((n) => n === 0),
});
const aFault = fc.constantFrom<Fault | undefined>(
  undefined,
  undefined,
  undefined,
  'never_arrived',
  'answer_lost',
  'call_lost',
  'account_not_open',
  'broken_answer',
);

test('after any concurrent requests through two copies, with repeats, refusals, rotations and faults, the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aRequest, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      fc.array(aFault, { maxLength: 20 }),
      fc.boolean(),
      async (waves, faults, old) => {
        wallet = new MisbehavingWallet();
        wallet.refusesMany = old;
        const copies = [aGamesCopy(database.db, wallet), aGamesCopy(database.db, wallet)];
        games = copies[0]!;
        const members = await theMembers(5);
        wallet.faults.push(...faults);
        for (const wave of waves) {
          await Promise.all(
            wave.map(({ member, copy, key, stake, rotates }) => {
              const memberId = members[member]!;
              const request = rotates
                ? copies[copy]!.seeds.rotate(memberId, '')
                : copies[copy]!.dice.place(aBet({ memberId, key: `key ${key}`, stakeMinor: stake }));
              return request.catch((error: unknown) => {
                if (!isFailure(error) || error.code === 'internal') throw error;
              });
            }),
          );
        }
        wallet.faults.length = 0;
        await makeDue(database.db);
        await games.staleRounds.resolveDue();
        for (const memberId of members) await audit(memberId);
      },
    ),
    { numRuns: 15 },
  );
  expect(errorsLogged(database.url)).toEqual([]);
}, 120_000);

test('a statement is planned once for any number of bets', async () => {
  const source = await dataSource({ url: database.url, poolMax: 1 }).initialize();
  const one = new Db(source);
  try {
    for (const [statement, ...scalars] of [[LOOK], [OPEN, 8], [SETTLE, 'type', 'topic']] as const) {
      const parameters = new Set(statement.text.match(/\$\d+/g)).size;
      const isArray = (n: number): boolean => new RegExp(String.raw`\$${n}::\w+\[\]`).test(statement.text);
      for (let bets = 1; bets <= 12; bets += 1) {
        const values = scalars.values();
        await one.prepared(
          statement,
          Array.from({ length: parameters }, (_, i) =>
            isArray(i + 1) ? Array.from({ length: bets }, () => null) : values.next().value,
          ),
        );
      }
      expect(
        await one.rows('SELECT custom_plans, generic_plans FROM pg_prepared_statements WHERE name = $1', [
          statement.name,
        ]),
      ).toEqual([{ custom_plans: 5n, generic_plans: 7n }]);
    }
  } finally {
    await source.destroy();
  }
});

test('every statement probes an index for each bet, in order, also when the tables are large', async () => {
  const source = await dataSource({ url: database.ownerUrl, poolMax: 1 }).initialize();
  const owner = new Db(source);
  try {
    await owner.rows(`
      WITH s AS (
        INSERT INTO seeds (member_id, server_seed_sealed, server_seed_hash, client_seed, next_nonce)
        SELECT uuidv7(), '', repeat('0', 64), 'c', 10 FROM generate_series(1, 2000) RETURNING seed_id, member_id)
      INSERT INTO rounds (seed_id, nonce, member_id, key, input_hash, brand, vassalage, game_code, category, currency,
        trial, detail, stake_minor, payout_minor, resolve_at)
      SELECT seed_id, n, member_id, 'k' || n, '', 'lab', 'INHOUSE', 'DICE', 10, 'USD', false, '{}', 1, 0, now()
        FROM s, generate_series(0, 9) n`);
    await owner.rows('SET plan_cache_mode = force_generic_plan');
    for (const known of ['SELECT 1', 'ANALYZE']) {
      await owner.rows(known);
      const planOf = async ({ name, text }: { readonly name: string; readonly text: string }): Promise<string> => {
        await owner.rows(`PREPARE ${name} AS ${text}`);
        const values = Array.from(new Set(text.match(/\$\d+/g)), () => 'NULL').join(', ');
        const rows = await owner.rows<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE ${name}(${values})`);
        await owner.rows('DEALLOCATE ALL');
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const look = await planOf(LOOK);
      expect(look).toMatch(/Index Scan using rounds_member_key_unique/);
      expect(look).toMatch(/Index Scan using seeds_live_unique/);
      const open = await planOf(OPEN);
      expect(open).toMatch(
        /Nested Loop[^]*Function Scan on i[^]*LockRows[^]*Index Scan using seeds_pkey[^]*Tid Scan on seeds s/,
      );
      const settle = await planOf(SETTLE);
      expect(settle).toMatch(
        /Nested Loop[^]*Function Scan on i[^]*Index Scan using rounds_pkey[^]*Tid Scan on rounds r/,
      );
      for (const plan of [look, open, settle]) expect(plan).not.toMatch(/Seq Scan on (rounds|seeds)|Hash|Merge/);
    }
  } finally {
    await source.destroy();
  }
});
