import { dataSource } from '@nm/kit/db/data-source.js';
import type { Sql } from '@nm/kit/db/db.js';
import type { Movement } from '../ledger/movement.js';
import { aBet, aBetWin, aCommand, aDeposit, aForfeit, aGrant, aRollback, aWin } from '../ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { RiskFactsReadModel } from './risk-facts.read-model.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';

const TERMS = {
  ...{ dayMinorMax: 1_000_000n, dayCountMax: 10, confirmMs: 0n, accountWaitMs: 0n, accountsMax: 1, canCancel: true },
  depositLocks: true,
};

// Goal: the amount of cash that deposits lock against withdrawal is exact, and its query reads each transfer since the
// oldest deposit at most once.
describe('The stakes since each deposit', () => {
  let test: TestLedger;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());

  it('are found between two bounds of the index, also since the newest deposit', async () => {
    const memberId = await test.member();
    for (const amountMinor of [500n, 300n, 200n]) {
      await test.ledger.post(aCommand(memberId, aDeposit(amountMinor)));
      await test.ledger.post(aCommand(memberId, aBetWin(100n, 100n)));
    }
    const read: [text: string, values: readonly unknown[]][] = [];
    const sql: Sql = {
      one: (text, values) => test.db.one(text, values),
      rows: (text, values = []) => {
        read.push([text, values]);
        return test.db.rows(text, values);
      },
      prepared: (statement, values) => test.db.prepared(statement, values),
    };
    const { cashLocks = [] } = (await new WithdrawableReadModel().facts(sql, memberId, 'USD', TERMS)) ?? {};
    expect(cashLocks).toMatchObject([{ reference: 'deposit', lockedMinor: 700n }]);
    const [text, values] = read.find(([each]) => each.includes('AS "stakedMinor"')) ?? ['', []];
    const owner = await dataSource({ url: test.database.ownerUrl, poolMax: 1 }).initialize();
    try {
      // Adds many refused bets, which change no sum, so that Postgres only chooses a good plan if the right index
      // exists.
      await owner.query(
        `INSERT INTO transfers (id, account_id, caller, key, type, status, stake_cash_minor, stake_bonus_minor,
           payout_cash_minor, payout_bonus_minor, valid_stake_minor, cash_minor, bonus_minor, held_minor, version,
           reference, vendor, game_code, round_id, category, created_at)
         SELECT uuidv7(), a.id, 'games', 'many' || n, 'bet', 'refused', 0, 0, 0, 0, 0, 0, 0, 0, 0, '', '', '', '', 1, now()
           FROM accounts a, generate_series(1, 20000) n WHERE a.member_id = $1`,
        [memberId],
      );
      await owner.query('ANALYZE transfers');
      const rows: { 'QUERY PLAN': string }[] = await owner.query(`EXPLAIN ${text}`, [...values]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Cond: \(\(account_id = [^\n]* AND \(id > [^\n]*AND \(id < COALESCE/);
    } finally {
      await owner.destroy();
    }
  });
});

// Goal: a void bet does not count as a stake, whether its stake goes back to the member or to the house.
describe('The stakes since a deposit', () => {
  let test: TestLedger;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());

  it('leave out a bet that became void after its bonus was forfeited, whose stake went partly to the house', async () => {
    const memberId = await test.member();
    const post = (movement: Movement, key?: string) => test.ledger.post(aCommand(memberId, movement, key));
    const readModel = new WithdrawableReadModel();
    const locked = async () => (await readModel.facts(test.db, memberId, 'USD', TERMS))?.cashLocks;
    await post(aDeposit(100n));
    await post(aGrant(0n, 200n, 900n), 'g');
    await post(aBet(300n), 'b');
    expect(await locked()).toEqual([]);
    await post(aForfeit(200n, 'g'));
    await post(aRollback('b'));
    expect(await locked()).toMatchObject([{ reference: 'deposit', lockedMinor: 100n }]);
    const anyAccount = { kind: null, number: null, holder: null, payeeName: '', withdrawalId: null };
    const facts = { memberId, currency: 'USD', ...anyAccount };
    expect(await new RiskFactsReadModel(readModel).riskFacts(test.db, facts)).toMatchObject({
      stakedSinceDepositMinor: 0n,
    });
  });
});

// Goal: a withdrawal states exactly the bonus money that is staked in open bets.
describe('The bonus money in open bets', () => {
  let test: TestLedger;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());

  it('has left all bets of a round once the posting for one of them has closed it', async () => {
    const memberId = await test.member();
    const post = (movement: Movement, key?: string) => test.ledger.post(aCommand(memberId, movement, key));
    const staked = async () =>
      (await new WithdrawableReadModel().facts(test.db, memberId, 'USD', TERMS))?.stakedBonusMinor;
    await post(aGrant(0n, 50n, 900n));
    await post(aBet(20n), 'red');
    await post(aBet(10n), 'black');
    expect(await staked()).toBe(30n);
    await post(aWin('red', 0n, 30n));
    expect(await staked()).toBe(0n);
    await post(aBet(5n));
    expect(await staked()).toBe(5n);
  });
});
