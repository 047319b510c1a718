import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { encodeOffset } from '../agents.presenter.js';
import { agreeOn } from '../testing/history.store.js';
import { loseSettlements, tablesOf } from '../testing/rebuild.store.js';
import { ReviewBook } from '../testing/review-book.js';
import { endOf, startOf } from '../testing/slow-pairs.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { recompute } from '../verify/recompute.js';
import { settlementOf } from '../verify/settlements.store.js';
import { SettlementsReadModel } from './settlements.read-model.js';
import { WaitingOffsetsStore } from './waiting-offsets.store.js';
import { WriteOffsService } from './write-offs.service.js';

const { DIVIDEND, DAILY_SALARY, HOURLY_SALARY, REALTIME_SALARY } = ContractKind;
const START = Date.parse('2030-03-04T00:00:00Z');
const TEN = 10_000n;

/** Returns the start of the n-th period of a kind. */
const periodAt = (kind: ContractKind, n: number): number =>
  n === 0 ? startOf(kind, START) : endOf(kind, periodAt(kind, n - 1));

type Act = 'open' | 'confirm' | 'void';
/**
 * The acts at the start of each period (a review opens, the bet is voided, the review confirms abuse). Also the amounts
 * (minor units) that are returned to the house and paid to the agent in the end.
 */
interface Order {
  readonly acts: readonly (readonly Act[])[];
  readonly returned: readonly bigint[];
  readonly paid: bigint;
  /**
   * The credits that the agent's statements show. If `isOfBet` is true, the credit is for the voided bet, otherwise for
   * the offsets that a returned period had used.
   */
  readonly credits: readonly (readonly [isOfBet: boolean, minor: bigint])[];
}

// The agent earns 600, 800 and 800 minor units in the three periods. The void takes back 400 of the first 600.
const ORDERS: Readonly<Record<string, Order>> = {
  'used by a held period, then both are returned': {
    acts: [['open'], ['void'], ['confirm']],
    ...{ returned: [600n, 400n], paid: 800n },
    credits: [
      [true, 400n],
      [false, -400n],
    ],
  },
  'open at the return': {
    acts: [['open'], ['void', 'confirm'], []],
    ...{ returned: [600n], paid: 1_600n, credits: [[true, 400n]] },
  },
  'later than the return': {
    acts: [['open'], ['confirm', 'void'], []],
    ...{ returned: [600n], paid: 1_600n, credits: [[true, 400n]] },
  },
  'later than a period that closed after the return': {
    acts: [['open'], ['confirm'], ['void']],
    ...{ returned: [600n], paid: 1_600n, credits: [[true, 400n]] },
  },
  'of a paid period, used by a returned one': {
    acts: [[], ['open', 'void'], ['confirm']],
    ...{ returned: [400n], paid: 600n + 400n, credits: [[false, -400n]] },
  },
  'credited by a period that a second review returns': {
    acts: [['open'], ['confirm', 'open', 'void'], ['confirm']],
    ...{ returned: [600n, 800n], paid: 800n, credits: [[true, 400n]] },
  },
};

// Goal: a period whose pay was returned to the house counts as if it had never been. A void of its bets takes nothing
// back again, neither from the agent nor from the chain above. A later period uses again the offsets (amounts to take
// back for voided bets) that the returned period had used. This holds in every order of the events.
describe('Returned pay whose bets are voided', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  /**
   * Creates a top agent with a rate of 10 %, an agent below with a rate of 4 %, and a player below that agent. The
   * contract of the lower agent ends at the time `until`; if it is empty, the contract does not end.
   */
  const aChain = async (kind: ContractKind, until = '') => {
    const { db, ownerUrl } = book.database;
    book.brand = crypto.randomUUID().slice(0, 8);
    const reviewed = new ReviewBook(db, ownerUrl);
    const { books } = reviewed;
    const [top, agent, player] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as [
      string,
      string,
      string,
    ];
    const rounds = Array.from({ length: 4 }, () => crypto.randomUUID() as string);
    const register = async (): Promise<void> => {
      await book.member(MemberType.CONTRACT_AGENT, '', top);
      await book.member(MemberType.CONTRACT_AGENT, top, agent);
      await book.member(MemberType.PLAYER, agent, player);
    };
    await register();
    const sign = (payerId: string | undefined, payeeId: string, ppm: number, inForce: string): Promise<void> =>
      agreeOn(db, {
        ...{ brand: book.brand, kind, payerId, payeeId, tiers: [oneRate(ppm)], inForce },
        ...(kind === DIVIDEND && { period: ContractPeriod.WEEK }),
      });
    await sign(undefined, top, 100_000, '[2020-01-01,)');
    await sign(top, agent, 40_000, `[2020-01-01,${until})`);
    /** Stores bets that the player loses in the n-th period, and closes and pays this period. */
    const period = async (n: number, ...bets: readonly (readonly [string | undefined, bigint])[]): Promise<void> => {
      for (const [roundId, minor] of bets) await book.bet(player, minor, new Date(periodAt(kind, n) + 1_000), roundId);
      await book.closeAll(new Date(periodAt(kind, n + 1)));
      await reviewed.pay();
    };
    const act = async (n: number, what: Act): Promise<void> => {
      if (what === 'void') return book.voided(rounds[0] ?? '', new Date(periodAt(kind, n)));
      if (what === 'open') return reviewed.open(agent, book.brand);
      await reviewed.confirm(agent, new Date(periodAt(kind, n) + 500));
      await reviewed.pay();
      await reviewed.audit();
    };
    const play = async (acts: readonly (readonly Act[])[]): Promise<void> => {
      for (const [n, here] of acts.entries()) {
        for (const what of here) await act(n, what);
        if (n === 0) await period(0, [rounds[0], TEN], [rounds[1], TEN / 2n]);
        else await period(n, [rounds[n + 1], 2n * TEN]);
      }
    };
    const paidTo = (memberId: string): bigint =>
      [...books.posted.values()].reduce((sum, post) => sum + (post.memberId === memberId ? post.amountMinor : 0n), 0n);
    return { db, ownerUrl, reviewed, books, top, agent, player, voided: rounds[0] ?? '', register, sign, play, paidTo };
  };

  it.each(
    [DIVIDEND, DAILY_SALARY, HOURLY_SALARY, REALTIME_SALARY].flatMap((kind) =>
      Object.entries(ORDERS).map(([name, order]) => [ContractKind[kind], name, kind, order] as const),
    ),
  )('of %s, void %s', async (_kind, _name, kind, { acts, returned, paid, credits }) => {
    const { db, ownerUrl, reviewed, books, top, agent, voided, register, play, paidTo } = await aChain(kind);
    await play(acts);
    expect([...books.returned.values()].toSorted((a, b) => Number(a - b))).toEqual(
      returned.toSorted((a, b) => Number(a - b)),
    );
    expect(paidTo(agent)).toBe(paid);
    expect(paidTo(top)).toBe(300n + 1_200n + 1_200n);
    await reviewed.audit();

    const reads = new SettlementsReadModel(db);
    const settlements = await db.rows<{ id: string; payeeId: string }>(
      'SELECT id, payee_id AS "payeeId" FROM settlements WHERE brand = $1 ORDER BY starts_at',
      [book.brand],
    );
    const explained: unknown[] = [];
    for (const { id, payeeId } of settlements) {
      const row = await settlementOf(db, id);
      if (!row) throw new Error('no settlement');
      expect(recompute(row, (await reads.lines(row, 10, 0)).rows, await reads.usedMicro(row)).differences).toEqual([]);
      const { rows } = await reads.offsets(row);
      expect(rows.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)).toBe(row.offsetMicro);
      // Only the payer and the payee of the returned contract learn that a review returned the pay.
      for (const offset of rows) {
        expect(encodeOffset(offset, kind, top).isReturned).toBe(encodeOffset(offset, kind, agent).isReturned);
        expect(encodeOffset(offset, kind, crypto.randomUUID()).isReturned).toBe(false);
      }
      if (payeeId !== agent) continue;
      explained.push(
        ...rows.map((offset) => {
          const { roundId, isReturned } = encodeOffset(offset, kind, agent);
          return { roundId, isReturned, amount: offset.amountMicro / 1_000_000n, base: offset.baseMinor };
        }),
      );
    }
    const expected = [
      {
        ...{ roundId: voided, isReturned: false },
        ...(kind === DIVIDEND ? { amount: 0n, base: -TEN } : { amount: -400n, base: 0n }),
      },
      ...credits.map(([isOfBet, amount]) => ({ roundId: isOfBet ? voided : '', isReturned: true, amount, base: 0n })),
    ];
    expect(explained).toHaveLength(expected.length);
    expect(explained).toEqual(expect.arrayContaining(expected));
    expect(await db.rows('SELECT FROM held_settlements WHERE credit_due')).toEqual([]);

    const before = await tablesOf(db, book);
    const posted = new Map(books.posted);
    await loseSettlements(ownerUrl, book.brand);
    await register();
    await play(acts.map((here) => here.filter((what) => what === 'void')));
    expect(await tablesOf(db, book)).toEqual(before);
    expect(books.posted).toEqual(posted);
    await reviewed.audit();
  });

  it('gives the payer nothing for a void that returned pay had settled, if the contract has ended', async () => {
    const { db, reviewed, top, agent, play, paidTo } = await aChain(
      DAILY_SALARY,
      new Date(periodAt(DAILY_SALARY, 2)).toISOString(),
    );
    await play([['open'], ['void'], ['confirm']]);
    expect(paidTo(agent)).toBe(0n);
    expect([...reviewed.books.returned.values()].reduce((sum, minor) => sum + minor, 0n)).toBe(1_000n);
    expect(paidTo(top)).toBe(300n + 1_200n + 2_000n);
    expect(
      await db.rows(
        `SELECT FROM offsets o JOIN contracts c ON c.id = o.contract_id
      WHERE c.brand = $1 AND o.round_id LIKE 'return/%'`,
        [book.brand],
      ),
    ).toEqual([]);
    await reviewed.audit();
  });

  it('makes the payer whole for a void that lapses for the agent, and its credit lapses with it', async () => {
    const { db, reviewed, top, agent, player, play, sign, paidTo } = await aChain(
      DAILY_SALARY,
      new Date(periodAt(DAILY_SALARY, 1)).toISOString(),
    );
    await play([['open'], ['void', 'confirm'], []]);
    expect(paidTo(agent)).toBe(0n);
    expect(paidTo(top)).toBe(300n + 2_000n + 2_000n);
    const later = new Date(periodAt(DAILY_SALARY, 400));
    await new WriteOffsService(db, new WaitingOffsetsStore()).writeOff(later);
    const lapsed = await db.rows<{ micro: bigint; isLapsed: boolean }>(
      `SELECT o.pair_micro AS micro, o.written_off_at IS NOT NULL AS "isLapsed"
         FROM offsets o JOIN contracts c ON c.id = o.contract_id WHERE c.payee_id = $1 ORDER BY 1`,
      [agent],
    );
    expect(lapsed).toEqual([
      { micro: -400_000_000n, isLapsed: true },
      { micro: 400_000_000n, isLapsed: true },
    ]);
    await sign(top, agent, 40_000, `[${later.toISOString()},)`);
    await book.bet(player, TEN, new Date(later.getTime() + 1_000));
    await book.closeAll(new Date(periodAt(DAILY_SALARY, 401)));
    await reviewed.pay();
    expect(paidTo(agent)).toBe(400n);
    await reviewed.audit();
  });

  it('takes nothing of deferred pay again that was returned with the period that paid it', async () => {
    const { db, ownerUrl } = book.database;
    book.brand = crypto.randomUUID().slice(0, 8);
    const reviewed = new ReviewBook(db, ownerUrl);
    const agent = await book.member(MemberType.CONTRACT_AGENT);
    const players = [await book.member(MemberType.PLAYER, agent), await book.member(MemberType.PLAYER, agent)] as const;
    const terms = { tiers: [oneRate(10_000)], deferral: { activeMembersMin: 2, periodsMax: 2 } };
    await agreeOn(db, { brand: book.brand, kind: HOURLY_SALARY, payerId: undefined, payeeId: agent, ...terms });
    const within = (n: number): Date => new Date(periodAt(HOURLY_SALARY, n) + 1_000);
    const activeHour = async (n: number): Promise<void> => {
      for (const player of players) await book.bet(player, 50_000n, within(n));
      await book.closeAll(new Date(periodAt(HOURLY_SALARY, n + 1)));
      await reviewed.pay();
    };
    const voided = await book.bet(players[0], 60_000n, within(0));
    await book.closeAll(new Date(periodAt(HOURLY_SALARY, 1)));
    await reviewed.open(agent, book.brand);
    await activeHour(1);
    await reviewed.confirm(agent, within(2));
    await activeHour(2);
    await book.voided(voided, within(3));
    await activeHour(3);
    expect([...reviewed.books.returned.values()]).toEqual([1_600n]);
    const hour = { memberId: agent, amountMinor: 1_000n };
    expect([...reviewed.books.posted.values()]).toEqual([hour, hour]);
    await reviewed.audit();
  });
});
