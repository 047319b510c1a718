import { ContractKind } from '@nm/contracts/agents.js';
import { GameCategory } from '@nm/contracts';
import { MemberType } from '@nm/contracts/identity.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import fc from 'fast-check';
import { BetsStore } from '../bets/bets.store.js';
import { migrations } from '../migrations/index.js';
import { TeamReadModel } from '../tree/team.read-model.js';
import { TreeStore } from '../tree/tree.store.js';
import { IncomeReadModel, KINDS, sumOf } from './income.read-model.js';
import { SourcesReadModel } from './sources.read-model.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const MINUTE_MS = 60_000;
const NOON = new Date('2026-03-10T12:00:00Z');
const at = (minutes: number): Date => new Date(NOON.getTime() + minutes * MINUTE_MS);
const DAY = 24 * 60;
const ALL = { from: at(-10 * DAY), to: at(10 * DAY) };
const TIER = { profitRatePpm: 3_000, lossRatePpm: 5_000, singleBetRatePpm: 1_000 };
const PAGE = { limit: 100, offset: 0 };

interface Given {
  readonly payee: number;
  readonly payer?: number;
  readonly kind?: ContractKind;
  readonly startsAt: Date;
  readonly endsAt?: Date;
  readonly grossMinor: bigint;
  readonly toDownlinesMinor?: bigint;
  readonly status?: 'nothing' | 'due' | 'paid' | 'owed';
  readonly payMinor?: bigint;
}

// Goal: an agent's income is the sum of the agent's own settlements. Each settlement counts in one day, one kind and
// one state.
describe("An agent's income", () => {
  let database: TestDatabase;
  let income: IncomeReadModel;
  let sources: SourcesReadModel;

  /** Stores a closed settlement; by default of real-time salary, five minutes long. */
  async function settled(given: Given): Promise<string> {
    const { payee, payer, kind = ContractKind.REALTIME_SALARY, startsAt, grossMinor, status = 'paid' } = given;
    const toDownlines = given.toDownlinesMinor ?? 0n;
    const net = grossMinor - toDownlines;
    const parties = [kind, payer === undefined ? null : id(payer), id(payee)];
    await database.db.rows(
      `WITH c AS (
         INSERT INTO contracts (brand, kind, payer_id, payee_id) VALUES ('lab', $1, $2, $3)
         ON CONFLICT ON CONSTRAINT contracts_one_per_pair DO NOTHING RETURNING id
       )
       INSERT INTO contract_versions (contract_id, number, status, tiers, offer_key, in_force)
       SELECT id, 1, 'active', $4::jsonb, 'key', '[2020-01-01,)' FROM c`,
      [...parties, JSON.stringify([TIER])],
    );
    const row = await database.db.one<{ id: string }>(
      `INSERT INTO settlements (version_id, contract_id, brand, kind, payer_id, payee_id, starts_at, ends_at, currency,
         won_minor, lost_minor, single_minor, active_members, tier, offset_micro, gross_minor, remainder_micro,
         carry_micro, owed_to_downlines_minor, net_minor, status, pay_minor)
       SELECT v.id, c.id, 'lab', $1, $2::uuid, $3, $4, $5, 'USD', 0, 0, 0, 1, 0, 0, $6, 0, 0, $7, $8,
              $9::settlement_status, $10
         FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
        WHERE c.kind = $1 AND c.payer_id IS NOT DISTINCT FROM $2 AND c.payee_id = $3 RETURNING id`,
      [
        ...parties,
        startsAt,
        given.endsAt ?? new Date(startsAt.getTime() + 5 * MINUTE_MS),
        grossMinor,
        toDownlines,
        net,
        status,
        status === 'paid' ? (given.payMinor ?? net) : null,
      ],
    );
    return row?.id ?? '';
  }
  const bet = (roundId: string, n: number, stake: bigint, isLost: boolean, settledAt: Date): Promise<unknown> =>
    database.db.transaction((tx) =>
      new BetsStore().count(tx, [
        {
          roundId,
          memberId: id(n),
          brand: 'lab',
          category: GameCategory.RNG,
          vendor: 'BAZAAR',
          gameCode: 'LANTERN_ROW',
          outcome: isLost ? 'lost' : 'won',
          stakeMinor: stake,
          validStakeMinor: stake,
          netLossMinor: isLost ? stake : -stake,
          settledAt,
        },
      ]),
    );

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    income = new IncomeReadModel(database.db);
    sources = new SourcesReadModel(database.db);
    // The tree, with each upline before its downline: 1 > 2 > 3 (player), 1 > 4 (player). A separate tree: 5 > 6
    // (player).
    for (const [n, upline, type] of [
      [1, undefined, MemberType.AGENT],
      [2, 1, MemberType.AGENT],
      [3, 2, MemberType.PLAYER],
      [4, 1, MemberType.PLAYER],
      [5, undefined, MemberType.AGENT],
      [6, 5, MemberType.PLAYER],
      [7, undefined, MemberType.AGENT],
    ] as const)
      await database.db.transaction((tx) =>
        new TreeStore().place(tx, {
          memberId: id(n),
          brand: 'lab',
          account: `member${n}`,
          type,
          currency: 'USD',
          uplineId: upline === undefined ? undefined : id(upline),
          registeredAt: at(-30 * DAY),
        }),
      );
  });
  afterAll(() => database.drop());

  it('counts each settlement in the day on which its period ends, in the zone of the brand', async () => {
    const midnight = new Date('2026-03-10T18:00:00Z');
    // In Dhaka, the day ends at 18:00 UTC. A period that ends exactly then belongs to that day.
    await settled({ payee: 5, startsAt: new Date(midnight.getTime() - 5 * MINUTE_MS), grossMinor: 10n });
    await settled({ payee: 5, startsAt: midnight, grossMinor: 20n });
    const dhaka = await income.days(id(5), ALL, 'Asia/Dhaka');
    expect(dhaka.map(({ day, grossMinor }) => [day, grossMinor])).toEqual([
      ['2026-03-10', 10n],
      ['2026-03-11', 20n],
    ]);
    const utc = await income.days(id(5), ALL, 'UTC');
    expect(utc.map(({ day, grossMinor }) => [day, grossMinor])).toEqual([['2026-03-10', 30n]]);
    // The first day in Dhaka contains only the first settlement, both in the income report and in the team overview.
    const day = { from: new Date(midnight.getTime() - DAY * MINUTE_MS), to: midnight };
    expect(sumOf(await income.days(id(5), day, 'Asia/Dhaka')).paidMinor).toBe(10n);
    expect((await new TeamReadModel(database.db).overview(id(5), day, 1n))?.salaryMinor).toBe(10n);
  });

  it('adds up to its lines whatever their kinds and states, and shows no one the lines of another', async () => {
    let startsAt = at(-5 * DAY).getTime();
    const states = ['paid', 'due', 'owed'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            kind: fc.constantFrom(...KINDS),
            gross: fc.bigInt(1n, 10_000n),
            toDownlines: fc.bigInt(0n, 9_000n),
            status: fc.constantFrom(...states),
            kept: fc.bigInt(0n, 500n),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        async (rows) => {
          for (const { kind, gross, toDownlines, status, kept } of rows) {
            const net = gross - toDownlines;
            const state = net < 0n ? 'owed' : status === 'owed' ? 'paid' : status;
            startsAt += 5 * MINUTE_MS;
            const payMinor = net > kept ? net - kept : 0n;
            await settled({
              payee: 7,
              kind,
              startsAt: new Date(startsAt),
              grossMinor: gross,
              toDownlinesMinor: toDownlines,
              status: state,
              payMinor,
            });
          }
          const sums = sumOf(await income.days(id(7), ALL, 'UTC'));
          const { rows: lines, count } = await income.lines(id(7), ALL, KINDS, { limit: 1_000, offset: 0 });
          const total = (of: (line: (typeof lines)[number]) => bigint) => lines.reduce((sum, one) => sum + of(one), 0n);
          expect(sums.settlements).toBe(count);
          expect(sums.grossMinor).toBe(total(({ grossMinor }) => grossMinor));
          expect(sums.netMinor).toBe(total(({ netMinor }) => netMinor));
          expect(sums.paidMinor).toBe(total(({ status, payMinor }) => (status === 'paid' ? (payMinor ?? 0n) : 0n)));
          // The net amount of every settlement is paid, kept back for a debt, still in processing, or a new debt.
          expect(sums.netMinor).toBe(sums.paidMinor + sums.keptMinor + sums.processingMinor - sums.owedMinor);
          expect(sums.netMinor).toBe(sums.grossMinor - sums.toDownlinesMinor);
          let ofKinds = 0n;
          for (const kind of KINDS) ofKinds += (await income.lines(id(7), ALL, [kind], PAGE)).count;
          expect(ofKinds).toBe(count);
        },
      ),
      { numRuns: 8 },
    );
    expect((await income.lines(id(2), ALL, KINDS, PAGE)).count).toBe(0n);
  });

  it('comes from the bets below each direct downline, and the parts with the rest are the gross', async () => {
    // Agent 1 is paid for the bets of 3 (below 2) and of 4. The bet of 6 belongs to another tree. Agent 1 pays a part
    // to 2.
    await bet('a', 3, 10_001n, true, at(1));
    await bet('b', 4, 333n, false, at(2));
    await bet('v', 4, 5_000n, true, at(2));
    await bet('x', 6, 70_000n, true, at(2));
    await database.db.transaction((tx) => new BetsStore().void(tx, 'v', at(3)));
    await settled({ payee: 1, startsAt: at(0), grossMinor: 51n, toDownlinesMinor: 20n });
    await settled({ payee: 2, payer: 1, startsAt: at(0), grossMinor: 20n });
    const page = await sources.page(id(1), ALL, 100, 0);
    expect(page.rows).toMatchObject([
      { account: 'member2', agent: true, validStakeMinor: 10_001n, amountMicro: 50_005_000n, paidToMinor: 20n },
      { account: 'member4', agent: false, validStakeMinor: 333n, amountMicro: 999_000n, paidToMinor: 0n },
    ]);
    expect([page.count, page.grossMinor]).toEqual([2n, 51n]);
    const parts = page.rows.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
    expect(parts + page.restMicro).toBe(page.grossMinor * 1_000_000n);
    // A page after the last one has no rows but the same totals.
    expect(await sources.page(id(1), ALL, 100, 100)).toEqual({ ...page, rows: [] });
    expect((await sources.page(id(2), ALL, 100, 0)).rows.map(({ account }) => account)).toEqual(['member3']);
  });
});
