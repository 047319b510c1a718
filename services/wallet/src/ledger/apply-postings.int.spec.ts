import fc from 'fast-check';
import pg from 'pg';
import { dataSource } from '@nm/kit/db/data-source.js';
import { auditLedger } from '../audit/audit.js';
import type { Command } from './command.js';
import type { Movement } from './posting.js';
import { LedgerModel, anAccount, type ModelAnswer } from './testing/ledger-model.js';
import {
  aBet,
  aBetWin,
  aClearing,
  aCommand,
  aDeposit,
  aGrant,
  aRollback,
  aWin,
  anAdjustment,
} from './testing/commands.js';
import { openTestLedger, type TestLedger } from './testing/test-ledger.js';
import type { PostingOutcome } from './posting-input.js';
import { PLAIN_BETS } from './plain-bets.store.js';
import { PLAIN_CLEARINGS } from './plain-clearings.store.js';
import { PLAIN_RUNS } from './plain-runs.store.js';
import { WRITER_SETTINGS } from './posting-connection.store.js';
import { postingInput } from './posting-input.js';

const KEYS = ['k0', 'k1', 'k2', 'k3', 'k4', 'k5'];
const small = fc.bigInt({ min: 1n, max: 60n });
const key = fc.constantFrom(...KEYS);
const movement = fc.oneof(
  { arbitrary: small.map(aBet), weight: 4 },
  { arbitrary: fc.tuple(small, small).map(([s, p]) => aBetWin(s, p - 1n)), weight: 3 },
  { arbitrary: fc.tuple(key, small).map(([bet, p]) => aWin(bet, p - 1n)), weight: 3 },
  { arbitrary: small.map((p) => aWin(null, p)), weight: 1 },
  { arbitrary: small.map((turnover) => aWin(null, 0n, 30n - turnover)), weight: 1 },
  { arbitrary: key.map(aRollback), weight: 2 },
  { arbitrary: fc.tuple(small, small).map(([cash, bonus]) => aGrant(cash, bonus - 1n)), weight: 2 },
  { arbitrary: small.map(aDeposit), weight: 1 },
  { arbitrary: small.map(anAdjustment), weight: 1 },
);
/** Few members and keys, so that repeats, reuse, late bets and double returns all happen. Sizes decide batch or single. */
const caller = fc.constantFrom('games', 'games', 'promotions');
const step = fc.record({ member: fc.nat(1), key, caller, movement });
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 });
/** Bets on fresh keys of members who can mostly pay: the plain way, and the edge where it ends. */
const bets = fc.array(
  fc.array(
    fc.record({
      member: fc.nat(1),
      key: fc.uuid(),
      movement: fc.oneof(
        small.map(aBet),
        fc.tuple(small, small).map(([s, p]) => aBetWin(s, p - 1n)),
      ),
    }),
    { minLength: 3, maxLength: 12 },
  ),
  { minLength: 2, maxLength: 6 },
);

/** Batches in which each of many members comes once: bets, sometimes of what he has not, by a key seen before, or with other company. */
const crowds = fc.array(
  fc.uniqueArray(
    fc.record({
      member: fc.nat(7),
      key: fc.oneof(fc.uuid(), key),
      movement: fc.oneof(
        { arbitrary: small.map(aBet), weight: 8 },
        { arbitrary: fc.tuple(small, small).map(([s, p]) => aBetWin(s, p - 1n, s)), weight: 8 },
        { arbitrary: small.map(aDeposit), weight: 1 },
      ),
    }),
    { selector: ({ member }) => member, minLength: 3, maxLength: 8 },
  ),
  { minLength: 2, maxLength: 6 },
);

/** Clearings to each of many, which may come again by the same key with the same amount or another; sometimes with other company. */
const payouts = fc.array(
  fc.uniqueArray(
    fc.record({
      member: fc.nat(7),
      key: fc.oneof(fc.uuid(), key),
      movement: fc.oneof({ arbitrary: small.map(aClearing), weight: 12 }, { arbitrary: small.map(aBet), weight: 1 }),
    }),
    { selector: ({ member }) => member, minLength: 3, maxLength: 8 },
  ),
  { minLength: 2, maxLength: 6 },
);

// Goal: the SQL and the pure rules are one ledger, whatever comes in whatever order and company.
describe('apply_postings', () => {
  let test: TestLedger;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());

  const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) };
  it('answers like the rules, in batches and one by one, and leaves books that balance', async () => {
    await fc.assert(
      fc.asyncProperty(batches, (all) => agree(test, all, 0n)),
      runs,
    );
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 120_000);

  it('answers like the rules where nothing but bets come, to the last coin', async () => {
    await fc.assert(
      fc.asyncProperty(bets, fc.bigInt({ min: 1n, max: 900n }), (all, opening) => agree(test, all, opening)),
      runs,
    );
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 120_000);

  it('answers like the rules where each of many members bets once', async () => {
    await fc.assert(
      fc.asyncProperty(crowds, fc.bigInt({ min: 1n, max: 300n }), (all, opening) => agree(test, all, opening, 8)),
      runs,
    );
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 120_000);

  it('answers like the rules where many are paid', async () => {
    await fc.assert(
      fc.asyncProperty(payouts, fc.bigInt({ min: 0n, max: 300n }), (all, opening) => agree(test, all, opening, 8)),
      runs,
    );
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 120_000);

  it('pays many at once, the excluded too, begins a new day beside them, and answers what was paid before', async () => {
    const [seen = '', old = '', excluded = '', plain = ''] = await Promise.all(
      Array.from({ length: 4 }, () => test.member()),
    );
    await post(
      test,
      [seen, excluded, plain].map((member) => aCommand(member, aDeposit(100n))),
    );
    await test.db.rows('UPDATE accounts SET excluded = true WHERE member_id = $1', [excluded]);
    expect(await post(test, [aCommand(seen, aClearing(5n), 'pay')])).toMatchObject([
      { status: 'applied', replayed: false },
    ]);
    const all = [seen, old, excluded, plain].map((member) => aCommand(member, aClearing(5n), 'pay'));
    expect(await post(test, all)).toMatchObject([
      { replayed: true, balance: { cashMinor: 105n } },
      { replayed: false, balance: { cashMinor: 5n, version: 1n } },
      { status: 'applied', balance: { cashMinor: 105n, version: 2n } },
      { status: 'applied', balance: { cashMinor: 105n, version: 2n }, payout: { cashMinor: 5n } },
    ]);
    expect(await post(test, all)).toMatchObject(all.map(() => ({ status: 'applied', replayed: true })));
    expect(
      await post(
        test,
        [old, excluded, plain].map((member) => aCommand(member, aClearing(6n), 'pay')),
      ),
    ).toEqual(Array.from({ length: 3 }, () => ({ failure: 'wallet.key_reused' })));
    // What is stored is what the rules in full store: those of the new day went by them, the others did not.
    const stored = await test.db.rows<{ row: string }>(
      `SELECT DISTINCT (to_jsonb(t) - '{id,account_id,cash_minor,version,created_at}'::text[])::text AS row
         FROM transfers t JOIN accounts a ON a.id = t.account_id WHERE a.member_id = ANY($1) AND t.key = 'pay'`,
      [[old, excluded, plain]],
    );
    expect(stored).toHaveLength(1);
    expect(await test.db.rows(`SELECT 1 FROM outbox WHERE key = ANY($1)`, [[seen, old, excluded, plain]])).toHaveLength(
      7,
    );
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  it('writes the bets of a crowd and answers its repeats, its poor and its strangers beside them', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => test.member()));
    await post(
      test,
      members.slice(1).map((member) => aCommand(member, aDeposit(100n))),
    );
    const [poor = '', ...rich] = members;
    const bets = rich.map((member, i) => aCommand(member, aBet(BigInt(i + 1)), `crowd-${i}`));
    expect(await post(test, [bets[0]!])).toMatchObject([{ status: 'applied', replayed: false }]);
    const stranger = '00000000-0000-7000-8000-00000000dead';
    expect(await post(test, [aCommand(poor, aBet(1n)), ...bets, aCommand(stranger, aBet(1n))])).toMatchObject([
      { code: 'wallet.insufficient_funds' },
      { replayed: true },
      { balance: { cashMinor: 98n, version: 2n } },
      { balance: { cashMinor: 97n } },
      { status: 'applied', replayed: false, stake: { cashMinor: 4n, bonusMinor: 0n } },
      { failure: 'system.temporary' },
    ]);
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  it("writes a member's whole run at once as if each bet had come alone, and answers a run with one that cannot stand bet by bet", async () => {
    const [rich = '', poor = '', repeating = ''] = await Promise.all(Array.from({ length: 3 }, () => test.member()));
    await post(
      test,
      [rich, poor, repeating].map((member) => aCommand(member, aDeposit(100n))),
    );
    await post(test, [aCommand(repeating, aBet(5n), 'seen')]);
    expect(
      await post(test, [
        aCommand(rich, aBet(10n)),
        aCommand(poor, aBet(60n)),
        aCommand(repeating, aBet(7n)),
        aCommand(rich, aBetWin(20n, 70n, 20n)),
        aCommand(poor, aBet(60n)),
        aCommand(repeating, aBet(5n), 'seen'),
        aCommand(rich, aBet(30n)),
        aCommand(poor, aBet(40n)),
      ]),
    ).toMatchObject([
      { balance: { cashMinor: 90n, version: 2n } },
      { balance: { cashMinor: 40n, version: 2n } },
      { balance: { cashMinor: 88n, version: 3n } },
      { balance: { cashMinor: 140n, version: 3n }, payout: { cashMinor: 70n } },
      { code: 'wallet.insufficient_funds' },
      { replayed: true, balance: { cashMinor: 95n } },
      { balance: { cashMinor: 110n, version: 4n } },
      { balance: { cashMinor: 0n, version: 3n } },
    ]);
    // The whole run of the rich was written before, and not with, those that had to be answered bet by bet.
    expect(
      await test.db.rows(
        `SELECT DISTINCT x.xmin::text FROM transfers x JOIN accounts a ON a.id = x.account_id WHERE a.member_id = ANY($1) AND x.type <> 'deposit' AND x.key <> 'seen'`,
        [[rich, poor, repeating]],
      ),
    ).toHaveLength(2);
    const told = await test.db.rows<{ cash: string; version: string }>(
      `SELECT body::json->>'cashMinor' AS cash, body::json->>'version' AS version FROM outbox WHERE key = $1 ORDER BY id`,
      [rich],
    );
    expect(told.map(({ cash, version }) => `${version}: ${cash}`)).toEqual(['1: 100', '2: 90', '3: 140', '4: 110']);
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  it('lets a credit fund the debit behind it, and a refused giant leave room for the small', async () => {
    const member = await test.member();
    const statuses = (
      await post(test, [
        aCommand(member, aBet(10n)),
        aCommand(member, aDeposit(50n)),
        aCommand(member, aBet(1_000n)),
        aCommand(member, aBet(50n)),
        aCommand(member, aBet(1n)),
      ])
    ).map((outcome) => ('status' in outcome ? outcome.status : outcome.failure));
    expect(statuses).toEqual(['refused', 'applied', 'refused', 'applied', 'refused']);
  });

  it('keeps a limit within one batch, begins a new day for a new day, and frees nothing by the return of an old bet', async () => {
    const member = await test.member();
    const set = (sql: string) => test.db.rows(`UPDATE accounts SET ${sql} WHERE member_id = $1`, [member]);
    await post(test, [aCommand(member, aDeposit(1_000n))]);
    await set('stake_limit_day_minor = 100, stake_ceiling_minor = 100');
    const codes = async (...stakes: bigint[]) =>
      (
        await post(
          test,
          stakes.map((stake, i) => aCommand(member, aBet(stake), `${stakes.join()}-${i}`)),
        )
      ).map((o) => ('code' in o ? o.code : 'ok'));
    expect(await codes(60n, 60n, 40n, 1n)).toEqual(['ok', 'wallet.stake_limit', 'ok', 'wallet.stake_limit']);
    await set(`day_ends_at = now() - interval '1 second'`);
    expect(await codes(70n, 70n, 30n)).toEqual(['ok', 'wallet.stake_limit', 'ok']);
    // A bet of yesterday comes back: today's 100 are used up all the same.
    await asOwner(test, `UPDATE transfers SET created_at = created_at - interval '1 day' WHERE key = '60,60,40,1-0'`);
    expect(await post(test, [aCommand(member, aRollback('60,60,40,1-0'))])).toMatchObject([{ status: 'applied' }]);
    expect(await codes(1n)).toEqual(['wallet.stake_limit']);
    expect(await post(test, [aCommand(member, aRollback('70,70,30-0'))])).toMatchObject([{ status: 'applied' }]);
    expect(await codes(71n, 70n)).toEqual(['wallet.stake_limit', 'ok']);
  });

  it("says which limit a bet met, the stakes' first, in a crowd as for one, and for ever", async () => {
    const [staker = '', loser = '', both = '', free = ''] = await Promise.all(
      Array.from({ length: 4 }, () => test.member()),
    );
    await post(
      test,
      [staker, loser, both, free].map((member) => aCommand(member, aDeposit(1_000n))),
    );
    const set = (member: string, sql: string) =>
      test.db.rows(`UPDATE accounts SET ${sql} WHERE member_id = $1`, [member]);
    await post(
      test,
      [staker, loser, both].map((member) => aCommand(member, aBet(1n))),
    );
    await set(staker, 'stake_ceiling_minor = 51');
    await set(loser, 'loss_ceiling_minor = 51');
    await set(both, 'stake_ceiling_minor = 51, loss_ceiling_minor = 51');
    const bets = [staker, loser, both, free].map((member) => aCommand(member, aBet(51n), 'over'));
    const answers = [
      { code: 'wallet.stake_limit' },
      { code: 'wallet.loss_limit' },
      { code: 'wallet.stake_limit' },
      { status: 'applied' },
    ];
    expect(await post(test, bets)).toMatchObject(answers);
    await set(staker, 'stake_ceiling_minor = 1000');
    expect(await post(test, [bets[0]!])).toMatchObject([
      { status: 'refused', code: 'wallet.stake_limit', replayed: true },
    ]);
    expect(
      await post(test, [aCommand(loser, aWin(null, 1n)), aCommand(loser, aBet(51n)), aCommand(loser, aBet(1n))]),
    ).toMatchObject([{ status: 'applied' }, { status: 'applied' }, { code: 'wallet.loss_limit' }]);
  });

  it('pays a win that has no bet whatever the state of the account, and lets turnover be taken back', async () => {
    const member = await test.member();
    await test.db.rows('UPDATE accounts SET excluded = true WHERE member_id = $1', [member]);
    expect(
      await post(test, [
        aCommand(member, aWin(null, 25n)),
        aCommand(member, aBet(1n)),
        aCommand(member, aWin(null, 0n, 9n)),
        aCommand(member, aWin(null, 0n, -4n)),
      ]),
    ).toMatchObject([
      { status: 'applied', payout: { cashMinor: 25n } },
      { code: 'wallet.excluded' },
      { status: 'applied' },
      { status: 'applied' },
    ]);
    expect(
      await test.db.one('SELECT cash_minor, turnover_minor[10] AS counted FROM accounts WHERE member_id = $1', [
        member,
      ]),
    ).toEqual({ cash_minor: 25n, counted: 5n });
  });

  it('takes back what was paid too much, also from the excluded; what the pools cannot give is debt, and nothing goes below zero', async () => {
    const member = await test.member();
    await post(test, [aCommand(member, aGrant(30n, 20n)), aCommand(member, aWin(null, 25n))]);
    await test.db.rows('UPDATE accounts SET excluded = true WHERE member_id = $1', [member]);
    expect(
      await post(test, [
        aCommand(member, anAdjustment(60n), 'once'),
        aCommand(member, anAdjustment(40n)),
        aCommand(member, anAdjustment(60n), 'twice'),
      ]),
    ).toMatchObject([
      { status: 'applied', stake: { cashMinor: 55n, bonusMinor: 5n } },
      { status: 'applied', stake: { cashMinor: 0n, bonusMinor: 15n } },
      { status: 'applied', stake: { cashMinor: 0n, bonusMinor: 0n } },
    ]);
    expect(await post(test, [aCommand(member, anAdjustment(60n), 'once')])).toMatchObject([
      { replayed: true, stake: { cashMinor: 55n, bonusMinor: 5n } },
    ]);
    expect(await post(test, [aCommand(member, anAdjustment(61n), 'once')])).toEqual([{ failure: 'wallet.key_reused' }]);
    expect(
      await test.db.one(
        'SELECT cash_minor, bonus_minor, debt_minor, won_minor, version FROM accounts WHERE member_id = $1',
        [member],
      ),
    ).toEqual({ cash_minor: 0n, bonus_minor: 0n, debt_minor: 85n, won_minor: -135n, version: 5n });
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  it('counts valid stake by category and opens a requirement with a grant', async () => {
    const member = await test.member();
    await post(test, [
      aCommand(member, aBetWin(0n + 5n, 0n, 5n)),
      aCommand(member, aGrant(10n, 20n, 300n)),
      aCommand(member, aBetWin(8n, 3n, 7n)),
    ]);
    expect(
      await test.db.one('SELECT turnover_minor[10] AS counted FROM accounts WHERE member_id = $1', [member]),
    ).toEqual({ counted: 7n });
    expect(
      await test.db.rows(
        `SELECT q.promotion, q.required_minor, q.counted_from[10] AS from FROM turnover_requirements q
         JOIN accounts a ON a.id = q.account_id WHERE a.member_id = $1`,
        [member],
      ),
    ).toEqual([{ promotion: 'welcome', required_minor: 300n, from: 0n }]);
  });

  it('answers that an account is not open as temporary, and stores nothing', async () => {
    const stranger = '00000000-0000-7000-8000-00000000dead';
    expect(await post(test, [aCommand(stranger, aBet(1n))])).toEqual([{ failure: 'system.temporary' }]);
  });

  it('goes through a crowd in its order and probes an index for each, whatever is known of the tables', async () => {
    for (const known of ['SELECT 1', 'ANALYZE accounts', 'ANALYZE transfers']) {
      const owner = new pg.Client({ connectionString: test.database.ownerUrl, options: WRITER_SETTINGS });
      await owner.connect();
      try {
        await owner.query(known);
        for (const [name, statement] of [
          ['i', PLAIN_BETS],
          ['r', PLAIN_RUNS],
          ['i', PLAIN_CLEARINGS],
        ] as const) {
          const parameters = Math.max(...Array.from(statement.matchAll(/\$(\d+)/g), ([, n]) => Number(n)));
          await owner.query('DEALLOCATE ALL');
          await owner.query(`PREPARE crowd_${name} AS ${statement}`);
          const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
            `EXPLAIN EXECUTE crowd_${name}(${Array.from({ length: parameters }, () => `'{}'`).join(', ')})`,
          );
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(plan).toMatch(
            new RegExp(
              String.raw`Nested Loop[^]*Function Scan on ${name} [^]*Index Cond: \(\(member_id = ${name}\.member_id\) AND \(currency = ${name}\.currency\)\)[^]*Index Cond: \(id = own\.id\)`,
            ),
          );
          expect(plan).toContain('transfers_one_per_key');
          expect(plan).not.toMatch(/Seq Scan|Hash|Merge|Bitmap/);
        }
      } finally {
        await owner.end();
      }
    }
  });
});

type Step = { readonly member: number; readonly key: string; readonly caller?: string; readonly movement: Movement };

/** Runs batches through the SQL and the model; both must give the same answers and the same accounts. */
async function agree(
  test: TestLedger,
  runs: readonly (readonly Step[])[],
  openingMinor: bigint,
  memberCount = 2,
): Promise<void> {
  const members = await Promise.all(Array.from({ length: memberCount }, () => test.member()));
  const model = new LedgerModel();
  for (const member of members) {
    model.open(member, anAccount());
    if (openingMinor === 0n) continue;
    const opening = aCommand(member, aDeposit(openingMinor));
    expect(await post(test, [opening])).toEqual([model.post(opening)]);
  }
  for (const run of runs) {
    const commands = run
      .filter(({ key: own, movement: m }) => !('betKey' in m) || m.betKey !== own)
      .map((each) =>
        aCommand(
          members[each.member] ?? '',
          each.movement,
          each.key,
          each.caller === undefined ? {} : { caller: each.caller },
        ),
      );
    // A member's commands are answered in order; members do not touch each other.
    expect(await post(test, commands)).toEqual(commands.map((command) => model.post(command)));
  }
  for (const member of members) {
    const { cashMinor, bonusMinor, debtMinor, version, stakedMinor, wonMinor, depositedMinor } = model.account(member);
    expect(
      await test.db.one(
        `SELECT cash_minor, bonus_minor, debt_minor, version, staked_minor, won_minor, deposited_minor FROM accounts WHERE member_id = $1`,
        [member],
      ),
    ).toEqual({
      cash_minor: cashMinor,
      bonus_minor: bonusMinor,
      debt_minor: debtMinor,
      version,
      staked_minor: stakedMinor,
      won_minor: wonMinor,
      deposited_minor: depositedMinor,
    });
  }
}

/** Rewrites what the runtime role cannot. */
async function asOwner(test: TestLedger, sql: string): Promise<void> {
  const owner = await dataSource({ url: test.database.ownerUrl, poolMax: 1 }).initialize();
  await owner.query(sql);
  await owner.destroy();
}

/** Posts at once, so that the writer batches them, and strips what a model cannot know. */
async function post(test: TestLedger, commands: readonly Command[]): Promise<ModelAnswer[]> {
  const outcomes = await Promise.all(commands.map((command) => test.writer.post(postingInput(command, test.vendorId))));
  return outcomes.map(withoutIdsAndTimes);
}

function withoutIdsAndTimes(outcome: PostingOutcome): ModelAnswer {
  if ('failure' in outcome) return outcome;
  const { transferId: _id, postedAt: _at, ...rest } = outcome;
  return rest;
}
