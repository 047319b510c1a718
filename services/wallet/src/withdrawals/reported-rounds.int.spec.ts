import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { encodeEvent } from '@nm/contracts';
import { RoundReportedSchema } from '@nm/contracts/games.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { planConsumers } from '@nm/kit/events/consumer-plan.js';
import { EventProcessor } from '@nm/kit/events/event-processor.js';
import { auditLedger } from '../audit/audit.js';
import { ArrivalsStore } from '../deposits/arrivals.store.js';
import type { Movement } from '../ledger/movement.js';
import {
  aBetWin,
  aCommand,
  aDeposit,
  aGrant,
  atVendor,
  fromVendor,
  inRound,
  toVendor,
} from '../ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { LateWins } from './late-wins.service.js';
import { ReportedRoundsHandlers } from './reported-rounds.handlers.js';
import { ReportedRoundsStore } from './reported-rounds.store.js';
import { RiskFactsReadModel } from './risk-facts.read-model.js';
import { risksMet } from './risk-rules.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';

const TERMS = {
  ...{ dayMinorMax: 1_000_000n, dayCountMax: 10, confirmMs: 0n, accountWaitMs: 0n, accountsMax: 1, canCancel: true },
  depositLocks: true,
};
const DAY_MS = 86_400_000;
const RULES = [
  { rule: 'quick_in_and_out', amountMinor: null, spanMs: BigInt(DAY_MS), sharePpm: 1_000_000, weight: null },
  { rule: 'large_win', amountMinor: 30_000n, spanMs: null, sharePpm: null, weight: null },
];

interface Reported {
  readonly eventId?: string;
  readonly roundId?: string;
  readonly memberId: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor?: bigint;
  readonly placedAt?: Date;
}

// Goal: for the lock of deposits and the risk rules, play at a vendor in transfer mode counts exactly like bets that
// the wallet posts, each round once. A reported round moves no money and counts for no bonus.
describe('A round that a vendor in transfer mode reported', () => {
  let test: TestLedger;
  let processor: EventProcessor;
  const withdrawable = new WithdrawableReadModel();

  beforeAll(async () => {
    test = await openTestLedger();
    const wiring = { service: 'wallet', topic: 'wallet.v1', hasDatabase: true };
    const lateWins = new LateWins(new RiskFactsReadModel(withdrawable), new ReviewsStore(), new ArrivalsStore());
    const [plan] = planConsumers([new ReportedRoundsHandlers(new ReportedRoundsStore(), lateWins)], wiring);
    processor = new EventProcessor({
      ...{ plan: plan!, db: test.db, limiter: new ConcurrencyLimiter({ concurrencyMax: 4 }) },
      policy: { waitsMs: [], parkedWaitMs: [1_000, 1_000] },
    });
  });
  afterAll(() => test?.close());
  afterEach(async () => {
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  const post = (memberId: string, movement: Movement, key?: string) =>
    test.ledger.post(aCommand(memberId, movement, key));
  /**
   * By default, the time of the bet is one day in the future. The store replaces a future time by the present time, so
   * the round counts from the time of its event.
   */
  const report = ({ eventId, roundId, memberId, ...change }: Reported): Promise<boolean> => {
    const { stakeMinor, payoutMinor = 0n, placedAt = new Date(Date.now() + DAY_MS) } = change;
    const event = encodeEvent(RoundReportedSchema, {
      ...{ memberId, brand: 'lab', roundId: roundId ?? randomUUID(), vendor: 'PALMHOUSE', gameCode: 'PALM_EVENING' },
      ...{ currency: 'USD', stakeMinor, payoutMinor, placedAt: timestampFromDate(placedAt) },
    });
    const envelope = { ...event, payload: Buffer.from(event.payload), id: eventId ?? randomUUID() };
    return processor.handle('games.v1', { ...envelope, occurredAt: new Date() }, new AbortController().signal);
  };
  const locked = async (memberId: string): Promise<bigint> => {
    const facts = await withdrawable.facts(test.db, memberId, 'USD', TERMS);
    return facts?.cashLocks.find(({ reference }) => reference === 'deposit')?.lockedMinor ?? 0n;
  };
  const riskFacts = async (memberId: string) => {
    const from = new Date(Date.now() - DAY_MS);
    const anyAccount = { kind: null, number: null, holder: null, payeeName: '', withdrawalId: null };
    const asked = { memberId, currency: 'USD', ...anyAccount };
    const facts = await new RiskFactsReadModel(withdrawable).riskFacts(test.db, asked);
    const { id } = (await test.db.one<{ id: bigint }>('SELECT id FROM accounts WHERE member_id = $1', [memberId]))!;
    // No risk rules of a brand are stored in this test. The recent deposits are therefore read for one day, as for a
    // rule with this period.
    return { ...facts, recentDeposits: await withdrawable.deposits(test.db, id, 500, from) };
  };
  const risks = async (memberId: string): Promise<string[]> =>
    risksMet(await riskFacts(memberId), 1_000n, RULES, new Date()).map(({ reason }) => reason);

  it('unlocks a deposit by its stake, once, however often and at the same time its event comes', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(10_000n));
    const [eventId, roundId] = [randomUUID(), randomUUID()];
    const first = { eventId, roundId, memberId, stakeMinor: 4_000n, payoutMinor: 9_000n };
    expect(await locked(memberId)).toBe(10_000n);
    await Promise.all(Array.from({ length: 6 }, () => report(first)));
    // A second event about the same round changes nothing either, although the games service never publishes one.
    await report({ ...first, eventId: randomUUID(), stakeMinor: 6_000n });
    expect(await locked(memberId)).toBe(6_000n);
    await report({ memberId, stakeMinor: 5_999n });
    expect(await locked(memberId)).toBe(1n);
    await report({ memberId, stakeMinor: 1n });
    expect(await locked(memberId)).toBe(0n);
  });

  it('adds to the stakes of bets that were posted, and counts for the deposits before it only', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(1_000n));
    await report({ memberId, stakeMinor: 300n });
    await post(memberId, aBetWin(200n, 200n));
    expect(await locked(memberId)).toBe(500n);
    await post(memberId, aDeposit(400n));
    expect(await locked(memberId)).toBe(900n);
    await report({ memberId, stakeMinor: 450n });
    expect(await locked(memberId)).toBe(450n);
    // Amounts in minor units: the stakes since the second deposit (450) already cover that deposit (400). Only the
    // first deposit still locks 450, which this round unlocks.
    await report({ memberId, stakeMinor: 450n });
    expect(await locked(memberId)).toBe(0n);
  });

  it.each([
    ['an hour before the deposit', new Date(Date.now() - 3_600_000)],
    ['before the account was opened', new Date(Date.now() - 3 * DAY_MS)],
    ['before 1970', new Date(-62_000_000_000_000)],
  ])('does not unlock a deposit if its bet was placed %s', async (_when, placedAt) => {
    const memberId = await test.member();
    await test.set(memberId, `opened_at = now() - interval '2 days'`);
    await post(memberId, aDeposit(1_000n));
    await report({ memberId, stakeMinor: 5_000n, placedAt });
    expect(await locked(memberId)).toBe(1_000n);
    expect(await riskFacts(memberId)).toMatchObject({ stakedSinceDepositMinor: 0n });
  });

  it('of a time in the future does not unlock later deposits', async () => {
    const memberId = await test.member();
    await report({ memberId, stakeMinor: 5_000n, placedAt: new Date(Date.now() + 30 * DAY_MS) });
    await post(memberId, aDeposit(1_000n));
    expect(await locked(memberId)).toBe(1_000n);
  });

  it('counts for the rule of money in and out', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(10_000n));
    await report({ memberId, stakeMinor: 9_999n });
    expect(await risks(memberId)).toEqual(['quick_in_and_out']);
    await report({ memberId, stakeMinor: 1n });
    expect(await risks(memberId)).toEqual([]);
    expect(await riskFacts(memberId)).toMatchObject({ stakedSinceDepositMinor: 10_000n });
  });

  it('counts for the rule of the largest win, with its stake, for seven days', async () => {
    const memberId = await test.member();
    await test.set(memberId, `opened_at = now() - interval '30 days'`);
    const eightDaysAgo = new Date(Date.now() - 8 * DAY_MS);
    await report({ memberId, stakeMinor: 100n, payoutMinor: 90_000n, placedAt: eightDaysAgo });
    await post(memberId, aDeposit(1_000n));
    await post(memberId, inRound(aBetWin(1_000n, 5_000n), 'posted'));
    expect(await riskFacts(memberId)).toMatchObject({ largestWin: { roundId: 'posted', payoutMinor: 5_000n } });
    expect(await risks(memberId)).toEqual([]);
    const roundId = randomUUID();
    await report({ memberId, roundId, stakeMinor: 200n, payoutMinor: 40_000n });
    expect((await riskFacts(memberId)).largestWin).toEqual({
      ...{ payoutMinor: 40_000n, stakeMinor: 200n, vendor: 'PALMHOUSE', gameCode: 'PALM_EVENING', roundId },
    });
    expect(await risks(memberId)).toEqual(['large_win']);
  });

  it('moves no money, posts nothing, and counts for no turnover of a bonus and for no limit', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(10_000n));
    await post(memberId, aGrant(0n, 500n, 5_000n));
    await post(memberId, toVendor(memberId, 6_000n), 'out');
    await post(memberId, atVendor(memberId, 'out'));
    const account = () => test.db.one('SELECT * FROM accounts WHERE member_id = $1', [memberId]);
    const before = await account();
    await report({ memberId, stakeMinor: 6_000n, payoutMinor: 7_000n });
    expect(await account()).toEqual(before);
    const { cashLocks, hasOpenBonus } = (await withdrawable.facts(test.db, memberId, 'USD', TERMS))!;
    expect([cashLocks, hasOpenBonus]).toMatchObject([[{ reference: 'deposit', lockedMinor: 4_000n }], true]);
    await post(memberId, fromVendor(memberId, 7_000n));
    expect(await locked(memberId)).toBe(4_000n);
  });

  it('waits for the account of the member', async () => {
    const memberId = randomUUID();
    await report({ memberId, stakeMinor: 400n });
    await test.db.rows(`INSERT INTO accounts (kind, member_id, currency) VALUES ('member', $1, 'USD')`, [memberId]);
    await post(memberId, aDeposit(1_000n));
    expect(await locked(memberId)).toBe(1_000n);
    await test.db.rows(`UPDATE parked SET retry_at = now() WHERE key = $1`, [memberId]);
    await processor.retryDue();
    expect(await locked(memberId)).toBe(600n);
  });

  it('is found between two bounds of the index', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(500n));
    const read: [text: string, values: unknown[]][] = [];
    const rows = (text: string, values: unknown[]) => (read.push([text, values]), test.db.rows(text, values));
    const { id } = (await test.db.one<{ id: bigint }>('SELECT id FROM accounts WHERE member_id = $1', [memberId]))!;
    await withdrawable.deposits({ rows } as never, id, 20);
    const owner = await dataSource({ url: test.database.ownerUrl, poolMax: 1 }).initialize();
    try {
      await owner.query(
        `INSERT INTO reported_rounds (round_id, account_id, id, vendor, game_code, stake_minor, payout_minor)
         SELECT 'many' || n, $1, uuidv7(make_interval(days => -n)), 'PALMHOUSE', '', 1, 0 FROM generate_series(1, 20000) n`,
        [String(id)],
      );
      await owner.query('ANALYZE reported_rounds');
      const [text, values] = read[0]!;
      const plan: { 'QUERY PLAN': string }[] = await owner.query(`EXPLAIN ${text}`, values);
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        /reported_rounds_of_account [^\n]*\n *Index Cond: \(\(account_id = [^\n]* AND \(id > [^\n]*AND \(id < COALESCE/,
      );
    } finally {
      await owner.query(`DELETE FROM reported_rounds WHERE round_id LIKE 'many%'`);
      await owner.destroy();
    }
  });
});
