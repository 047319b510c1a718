import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Tier } from '../contracts/tier.js';
import { periodOf } from '../periods/period.js';
import { agreeOn } from '../testing/history.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { ClosingService } from './closing.service.js';
import { ClosingStore } from './closing.store.js';
import { WindowFiguresStore } from './window-figures.store.js';

const { WEEK, HALF_MONTH, MONTH } = ContractPeriod;
const ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
/** A week in which summer time ends, so it has one hour more than other weeks. */
const LONG_WEEK = periodOf(ContractKind.DIVIDEND, new Date('2030-10-24T12:00:00Z'), ZONE, WEEK);
const days = (n: number): Date => new Date(LONG_WEEK.startsAt.getTime() + n * DAY_MS);
/** Returns the end of the n-th week after the week in which summer time ends. */
const endOf = (n: number): Date => new Date(LONG_WEEK.endsAt.getTime() + 7 * n * DAY_MS);
const TENTH = [oneRate(100_000)];

// Goal: a dividend pays the net loss of its period once, minus the cost of promotions. A negative base is carried if
// the contract says so. Events that arrive after a close count in the next open period.
describe('A dividend', () => {
  let book: TestBook;
  let [agent, player] = ['', ''];

  beforeAll(async () => {
    book = await TestBook.open(ZONE);
  });
  afterAll(() => book?.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    agent = await book.member(MemberType.CONTRACT_AGENT);
    player = await book.member(MemberType.PLAYER, agent);
  });

  const inForce = (
    terms: {
      payeeId?: string;
      payerId?: string;
      tiers?: readonly Tier[];
      inForce?: string;
      deferral?: { activeMembersMin: number; periodsMax: number };
    } = {},
    { period = WEEK, carries = true } = {},
  ): Promise<void> =>
    agreeOn(book.database.db, {
      brand: book.brand,
      kind: ContractKind.DIVIDEND,
      payerId: undefined,
      payeeId: agent,
      tiers: TENTH,
      period,
      carries,
      ...terms,
    });
  const bases = async (of = agent) => (await book.dividends(of)).map(({ base, gross }) => [base, gross]);

  it('pays its rate of the net loss less rewards, when the last window of its week is closed, across summer time', async () => {
    await inForce();
    await book.bet(player, 1_000n, days(0));
    await book.bet(player, -400n, days(3));
    await book.reward(player, 35n, days(4));
    await book.bet(player, 50_000n, LONG_WEEK.endsAt);
    await book.closeAll(new Date(LONG_WEEK.endsAt.getTime() - 1));
    expect(await book.dividends(agent)).toEqual([]);
    await book.closeAll(LONG_WEEK.endsAt);
    expect(LONG_WEEK.endsAt.getTime() - LONG_WEEK.startsAt.getTime()).toBe(7 * DAY_MS + 3_600_000);
    expect(await book.dividends(agent)).toEqual([
      {
        ...LONG_WEEK,
        ...{
          active: 1,
          tier: 0,
          netLoss: 600n,
          promotion: 35n,
          carried: 0n,
          corrected: 0n,
          base: 565n,
          gross: 56n,
          net: 56n,
        },
      },
    ]);
    expect(await book.closeAll(LONG_WEEK.endsAt)).toBe(0);
  });

  it('deducts rewards less forfeits, each under the tree of its grant, and no forfeit of what operators granted', async () => {
    const other = await book.member(MemberType.CONTRACT_AGENT);
    await inForce();
    await inForce({ payeeId: other });
    await book.reward(player, 300n, days(1));
    await book.bet(player, 1_000n, days(1));
    await book.moves(player, other, days(2));
    await book.closeAll(endOf(0));
    await book.forfeit(player, days(8), ['adjustment/1', 5_000n, days(1)], ['p', 200n, days(1)], ['q', 50n, days(1)]);
    await book.forfeit(player, days(8), ['adjustment/1', 700n, days(1)]);
    await book.closeAll(endOf(1));
    expect(await bases()).toEqual([
      [700n, 70n],
      [250n, 25n],
    ]);
    expect(await bases(other)).toEqual([]);
  });

  it('pays nothing for a forfeit of winnings that an earlier week without carry dropped', async () => {
    await inForce({}, { carries: false });
    await book.reward(player, 100n, days(1));
    await book.bet(player, -900n, days(1));
    await book.closeAll(endOf(0));
    await book.forfeit(player, days(8), ['p', 1_000n, days(1)]);
    await book.closeAll(endOf(1));
    expect((await bases()).map(([, gross]) => gross)).toEqual([0n, 0n]);
  });

  it('loses nothing without carry by a void whose stake went to the house as a forfeit', async () => {
    await inForce({}, { carries: false });
    await book.reward(player, 300n, days(1));
    const byBonus = await book.bet(player, 300n, days(1));
    await book.bet(player, 1_000n, days(1));
    await book.closeAll(endOf(0));
    await book.voided(byBonus);
    await book.forfeit(player, days(8), ['p', 300n, days(1)]);
    await book.closeAll(endOf(1));
    await book.bet(player, 100n, days(15));
    await book.closeAll(endOf(2));
    expect(await bases()).toEqual([
      [1_000n, 100n],
      [0n, 0n],
      [100n, 10n],
    ]);
  });

  it('ends its half months and months at the midnights of the zone', async () => {
    const other = await book.member(MemberType.CONTRACT_AGENT);
    const below = await book.member(MemberType.PLAYER, other);
    await inForce({}, { period: HALF_MONTH });
    await inForce({ payeeId: other }, { period: MONTH });
    const at = ['2030-10-15T21:59:59Z', '2030-10-15T22:00:00Z', '2030-10-31T22:59:59Z', '2030-10-31T23:00:00Z'];
    for (const time of at) for (const member of [player, below]) await book.bet(member, 100n, new Date(time));
    await book.closeAll(new Date('2030-12-01T00:00:00Z'));
    const spans = async (of: string) =>
      (await book.dividends(of)).map(({ startsAt, endsAt, base }) => [
        startsAt.toISOString(),
        endsAt.toISOString(),
        base,
      ]);
    expect(await spans(agent)).toEqual([
      ['2030-09-30T22:00:00.000Z', '2030-10-15T22:00:00.000Z', 100n],
      ['2030-10-15T22:00:00.000Z', '2030-10-31T23:00:00.000Z', 200n],
      ['2030-10-31T23:00:00.000Z', '2030-11-15T23:00:00.000Z', 100n],
    ]);
    expect(await spans(other)).toEqual([
      ['2030-09-30T22:00:00.000Z', '2030-10-31T23:00:00.000Z', 300n],
      ['2030-10-31T23:00:00.000Z', '2030-11-30T23:00:00.000Z', 100n],
    ]);
  });

  it('pays nothing for a negative base, and carries it into later weeks until it is made good', async () => {
    await inForce();
    await book.bet(player, -1_000n, days(1));
    await book.bet(player, 600n, days(8));
    await book.bet(player, 900n, days(15));
    await book.closeAll(endOf(2));
    expect(await bases()).toEqual([
      [-1_000n, 0n],
      [-400n, 0n],
      [500n, 50n],
    ]);
    expect((await book.dividends(agent)).map(({ carried }) => carried)).toEqual([0n, -1_000n, -400n]);
  });

  it('drops a negative base where the contract does not carry', async () => {
    await inForce({}, { carries: false });
    await book.bet(player, -1_000n, days(1));
    await book.bet(player, 600n, days(8));
    await book.closeAll(endOf(1));
    expect(await bases()).toEqual([
      [0n, 0n],
      [600n, 60n],
    ]);
  });

  it('keeps a carried base over a gap of less than a year, and forgives it after a longer one', async () => {
    await inForce({ inForce: '[2020-01-01, 2030-10-28)' });
    await book.bet(player, -1_000n, days(1));
    await book.closeAll(endOf(0));
    await inForce({ inForce: '[2031-03-02T23:00:00Z, 2031-06-01T22:00:00Z)' });
    await book.bet(player, 100n, new Date('2031-03-05T12:00:00Z'));
    await book.closeAll(new Date('2031-06-01T00:00:00Z'));
    await inForce({ inForce: '[2032-07-04T22:00:00Z,)' });
    await book.bet(player, 100n, new Date('2032-07-08T12:00:00Z'));
    await book.closeAll(new Date('2032-07-20T00:00:00Z'));
    expect(await bases()).toEqual([
      [-1_000n, 0n],
      [-900n, 0n],
      [100n, 10n],
    ]);
  });

  it('asks a tier for the base after the carry, and for members and stake of the period', async () => {
    const higher = oneRate(300_000, { activeMembersMin: 2, netLossMinorMin: 1_000n });
    await inForce({ tiers: [oneRate(100_000), higher] });
    const other = await book.member(MemberType.PLAYER, agent);
    await book.bet(player, -500n, days(1));
    for (const by of [player, other]) await book.bet(by, 700n, days(8)); // 1,400 minus the 500 that were carried over
    for (const by of [player, other]) await book.bet(by, 500n, days(15));
    await book.bet(player, 5_000n, days(22)); // only one member is active in this week
    await book.closeAll(endOf(3));
    const tiers = (await book.dividends(agent)).map(({ tier, gross }) => [tier, gross]);
    expect(tiers).toEqual([
      [-1, 0n],
      [0, 90n],
      [1, 300n],
      [0, 500n],
    ]);
  });

  it('counts late bets and rewards in the next open week, and a void of a closed one against its base', async () => {
    await inForce();
    const [lost, won] = [await book.bet(player, 800n, days(1)), await book.bet(player, -300n, days(2))];
    const early = await book.bet(player, 5_000n, days(2));
    await book.closeAll(days(3));
    await book.voided(early); // At this point the bet's window is closed, but its week is still open.
    await book.closeAll(endOf(0));
    await book.voided(lost);
    await book.voided(lost);
    await book.bet(player, 70n, days(6)); // this bet and the reward arrive after their window was closed
    await book.reward(player, 20n, days(6), `late-${book.brand}`);
    await book.reward(player, 20n, days(6), `late-${book.brand}`);
    await book.closeAll(endOf(1));
    await book.voided(won);
    await book.bet(player, 1n, days(15));
    await book.closeAll(endOf(2));
    expect(await bases()).toEqual([
      [500n, 50n],
      [-750n, 0n],
      [-449n, 0n],
    ]);
    expect((await book.dividends(agent)).map(({ corrected }) => corrected)).toEqual([0n, -800n, 300n]);
  });

  it('does not take back what a void leaves unpaid: a base that no tier met, or that was dropped', async () => {
    await inForce({ tiers: [oneRate(100_000, { validStakeMinorMin: 10_000n })] });
    const unpaid = await book.bet(player, 800n, days(1));
    await book.closeAll(endOf(0));
    await book.voided(unpaid);
    await book.bet(player, 20_000n, days(8));
    await book.closeAll(endOf(1));
    expect(await bases()).toEqual([
      [800n, 0n],
      [20_000n, 2_000n],
    ]);
  });

  it('waits for a week with enough active members', async () => {
    await inForce({ deferral: { activeMembersMin: 2, periodsMax: 4 } });
    const other = await book.member(MemberType.PLAYER, agent);
    await book.bet(player, 1_000n, days(1));
    for (const by of [player, other]) await book.bet(by, 100n, days(8));
    await book.closeAll(endOf(1));
    expect(await bases()).toEqual([
      [1_000n, 0n],
      [200n, 120n],
    ]);
  });

  it('owes a downline more than it is paid where another branch won, and the nets still add up', async () => {
    const [good, bad] = [
      await book.member(MemberType.CONTRACT_AGENT, agent),
      await book.member(MemberType.CONTRACT_AGENT, agent),
    ];
    await inForce({ tiers: [oneRate(300_000)] });
    for (const payeeId of [good, bad]) await inForce({ payerId: agent, payeeId, tiers: [oneRate(200_000)] });
    await book.bet(await book.member(MemberType.PLAYER, good), 1_000n, days(1));
    await book.bet(await book.member(MemberType.PLAYER, bad), -700n, days(1));
    await book.closeAll(endOf(0));
    const nets = await Promise.all([agent, good, bad].map(async (of) => (await book.dividends(of))[0]));
    expect(nets.map((line) => [line?.base, line?.gross, line?.net])).toEqual([
      [300n, 90n, -110n],
      [1_000n, 200n, 200n],
      [-700n, 0n, 0n],
    ]);
    expect(nets.reduce((sum, line) => sum + (line?.net ?? 0n), 0n)).toBe(90n);
  });

  it('closes once with four workers, and after a crash in the middle', async () => {
    await inForce();
    for (let n = 0; n < 20; n += 1) await book.bet(player, 100n, days(n / 2));
    const store = new ClosingStore();
    const close = store.close.bind(store);
    store.close = async (tx, window, ...rest) => {
      await close(tx, window, ...rest);
      if (window.kind === ContractKind.DIVIDEND) throw new Error('the process dies before its commit');
    };
    const dying = new ClosingService(book.database.db, store, new WindowFiguresStore());
    const dies = async (): Promise<void> => {
      while (await dying.closeNext(endOf(1), 1n));
    };
    await expect(dies()).rejects.toThrow('dies');
    expect(await book.dividends(agent)).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => book.closeAll(endOf(1))));
    expect(await bases()).toEqual([
      [1_500n, 150n],
      [500n, 50n],
    ]);
  });
});
