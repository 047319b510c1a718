import fc from 'fast-check';
import { dataSource } from '@nm/kit/db/data-source.js';
import { auditLedger } from '../audit/audit.js';
import type { Command } from './command.js';
import type { Movement } from './posting.js';
import { LedgerModel, anAccount, type ModelAnswer } from './testing/ledger-model.js';
import { aBet, aBetWin, aCommand, aDeposit, aGrant, aRollback, aWin, anAdjustment } from './testing/commands.js';
import { openTestLedger, type TestLedger } from './testing/test-ledger.js';
import type { PostingOutcome } from './posting-input.js';
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
const bets = fc.array(fc.array(fc.record({
  member: fc.nat(1), key: fc.uuid(), movement: fc.oneof(small.map(aBet), fc.tuple(small, small).map(([s, p]) => aBetWin(s, p - 1n))),
}), { minLength: 3, maxLength: 12 }), { minLength: 2, maxLength: 6 });

// Goal: the SQL and the pure rules are one ledger, whatever comes in whatever order and company.
describe('apply_postings', () => {
  let test: TestLedger;
  beforeAll(async () => { test = await openTestLedger(); });
  afterAll(() => test.close());

  const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) };
  it('answers like the rules, in batches and one by one, and leaves books that balance', async () => {
    await fc.assert(fc.asyncProperty(batches, (all) => agree(test, all, 0n)), runs);
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 120_000);

  it('answers like the rules where nothing but bets come, to the last coin', async () => {
    await fc.assert(fc.asyncProperty(bets, fc.bigInt({ min: 1n, max: 900n }), (all, opening) => agree(test, all, opening)), runs);
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 120_000);

  it('lets a credit fund the debit behind it, and a refused giant leave room for the small', async () => {
    const member = await test.member();
    const statuses = (await post(test, [
      aCommand(member, aBet(10n)), aCommand(member, aDeposit(50n)), aCommand(member, aBet(1_000n)), aCommand(member, aBet(50n)), aCommand(member, aBet(1n)),
    ])).map((outcome) => ('status' in outcome ? outcome.status : outcome.failure));
    expect(statuses).toEqual(['refused', 'applied', 'refused', 'applied', 'refused']);
  });

  it('keeps a limit within one batch, begins a new day for a new day, and frees nothing by the return of an old bet', async () => {
    const member = await test.member();
    const set = (sql: string) => test.db.rows(`UPDATE accounts SET ${sql} WHERE member_id = $1`, [member]);
    await post(test, [aCommand(member, aDeposit(1_000n))]);
    await set('stake_limit_day_minor = 100, stake_ceiling_minor = 100');
    const codes = async (...stakes: bigint[]) =>
      (await post(test, stakes.map((stake, i) => aCommand(member, aBet(stake), `${stakes.join()}-${i}`)))).map((o) => ('code' in o ? o.code : 'ok'));
    expect(await codes(60n, 60n, 40n, 1n)).toEqual(['ok', 'wallet.limit', 'ok', 'wallet.limit']);
    await set(`day_ends_at = now() - interval '1 second'`);
    expect(await codes(70n, 70n, 30n)).toEqual(['ok', 'wallet.limit', 'ok']);
    // A bet of yesterday comes back: today's 100 are used up all the same.
    await asOwner(test, `UPDATE transfers SET created_at = created_at - interval '1 day' WHERE key = '60,60,40,1-0'`);
    expect(await post(test, [aCommand(member, aRollback('60,60,40,1-0'))])).toMatchObject([{ status: 'applied' }]);
    expect(await codes(1n)).toEqual(['wallet.limit']);
    expect(await post(test, [aCommand(member, aRollback('70,70,30-0'))])).toMatchObject([{ status: 'applied' }]);
    expect(await codes(71n, 70n)).toEqual(['wallet.limit', 'ok']);
  });

  it('pays a win that has no bet whatever the state of the account, and lets turnover be taken back', async () => {
    const member = await test.member();
    await test.db.rows('UPDATE accounts SET excluded = true WHERE member_id = $1', [member]);
    expect(await post(test, [aCommand(member, aWin(null, 25n)), aCommand(member, aBet(1n)), aCommand(member, aWin(null, 0n, 9n)), aCommand(member, aWin(null, 0n, -4n))]))
      .toMatchObject([{ status: 'applied', payout: { cashMinor: 25n } }, { code: 'wallet.excluded' }, { status: 'applied' }, { status: 'applied' }]);
    expect(await test.db.one('SELECT cash_minor, turnover_minor[10] AS counted FROM accounts WHERE member_id = $1', [member])).toEqual({ cash_minor: 25n, counted: 5n });
  });

  it('takes back what was paid too much, also from the excluded; what the pools cannot give is debt, and nothing goes below zero', async () => {
    const member = await test.member();
    await post(test, [aCommand(member, aGrant(30n, 20n)), aCommand(member, aWin(null, 25n))]);
    await test.db.rows('UPDATE accounts SET excluded = true WHERE member_id = $1', [member]);
    expect(await post(test, [aCommand(member, anAdjustment(60n), 'once'), aCommand(member, anAdjustment(40n)), aCommand(member, anAdjustment(60n), 'twice')])).toMatchObject([
      { status: 'applied', stake: { cashMinor: 55n, bonusMinor: 5n } }, { status: 'applied', stake: { cashMinor: 0n, bonusMinor: 15n } },
      { status: 'applied', stake: { cashMinor: 0n, bonusMinor: 0n } },
    ]);
    expect(await post(test, [aCommand(member, anAdjustment(60n), 'once')])).toMatchObject([{ replayed: true, stake: { cashMinor: 55n, bonusMinor: 5n } }]);
    expect(await post(test, [aCommand(member, anAdjustment(61n), 'once')])).toEqual([{ failure: 'wallet.key_reused' }]);
    expect(await test.db.one('SELECT cash_minor, bonus_minor, debt_minor, won_minor, version FROM accounts WHERE member_id = $1', [member]))
      .toEqual({ cash_minor: 0n, bonus_minor: 0n, debt_minor: 85n, won_minor: -135n, version: 5n });
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  it('counts valid stake by category and opens a requirement with a grant', async () => {
    const member = await test.member();
    await post(test, [aCommand(member, aBetWin(0n + 5n, 0n, 5n)), aCommand(member, aGrant(10n, 20n, 300n)), aCommand(member, aBetWin(8n, 3n, 7n))]);
    expect(await test.db.one('SELECT turnover_minor[10] AS counted FROM accounts WHERE member_id = $1', [member])).toEqual({ counted: 7n });
    expect(await test.db.rows(
      `SELECT q.promotion, q.required_minor, q.counted_from[10] AS from FROM turnover_requirements q
         JOIN accounts a ON a.id = q.account_id WHERE a.member_id = $1`, [member],
    )).toEqual([{ promotion: 'welcome', required_minor: 300n, from: 0n }]);
  });

  it('answers that an account is not open as temporary, and stores nothing', async () => {
    const stranger = '00000000-0000-7000-8000-00000000dead';
    expect(await post(test, [aCommand(stranger, aBet(1n))])).toEqual([{ failure: 'system.temporary' }]);
  });

  it('reaches every table by an index, however small the table was when the plan was made', async () => {
    const plans = await test.db.transaction(async (tx) => {
      await tx.rows('SET LOCAL enable_seqscan = off');
      return tx.rows<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT 1 FROM accounts a LEFT JOIN LATERAL (SELECT 1 FROM transfers x WHERE x.account_id = a.id AND x.caller = 'c' AND x.key = 'k' LIMIT 1) x ON true
          WHERE a.member_id = gen_random_uuid() AND a.currency = 'USD'`);
    });
    const plan = plans.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('accounts_one_per_member_and_currency');
    expect(plan).toContain('transfers_one_per_key');
    expect(plan).not.toContain('Seq Scan');
  });
});

type Step = { readonly member: number; readonly key: string; readonly caller?: string; readonly movement: Movement };

/** Runs batches through the SQL and the model; both must give the same answers and the same accounts. */
async function agree(test: TestLedger, runs: readonly (readonly Step[])[], openingMinor: bigint): Promise<void> {
  const members = [await test.member(), await test.member()];
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
      .map((each) => aCommand(members[each.member] ?? '', each.movement, each.key, each.caller === undefined ? {} : { caller: each.caller }));
    // A member's commands are answered in order; members do not touch each other.
    expect(await post(test, commands)).toEqual(commands.map((command) => model.post(command)));
  }
  for (const member of members) {
    const { cashMinor, bonusMinor, debtMinor, version, stakedMinor, wonMinor, depositedMinor } = model.account(member);
    expect(await test.db.one(
      `SELECT cash_minor, bonus_minor, debt_minor, version, staked_minor, won_minor, deposited_minor FROM accounts WHERE member_id = $1`, [member],
    )).toEqual({
      cash_minor: cashMinor, bonus_minor: bonusMinor, debt_minor: debtMinor, version, staked_minor: stakedMinor, won_minor: wonMinor, deposited_minor: depositedMinor,
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
