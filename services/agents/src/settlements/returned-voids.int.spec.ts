import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { encodeOffset } from '../encode.js';
import { agreeOn } from '../testing/history.store.js';
import { loseSettlements, tablesOf } from '../testing/rebuild.store.js';
import { ReviewBook } from '../testing/review-book.js';
import { endOf, startOf } from '../testing/slow-pairs.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { recompute } from '../verify/recompute.js';
import { settlementOf } from '../verify/settlements.store.js';
import { SettlementsReadModel } from './settlements.read-model.js';

const { DIVIDEND, DAILY_SALARY, HOURLY_SALARY, REALTIME_SALARY } = ContractKind;
const START = Date.parse('2030-03-04T00:00:00Z');
const TEN = 10_000n;

/** Returns the start of the n-th period of a kind. */
const periodAt = (kind: ContractKind, n: number): number =>
  n === 0 ? startOf(kind, START) : endOf(kind, periodAt(kind, n - 1));

// Goal: if the pay of a period was returned to the house, a void of a bet of this period takes nothing of it again,
// neither from the agent nor from the chain above, whether the void was used before the return, was open, or came later.
describe('Returned pay whose bets are voided', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  it.each(
    [DIVIDEND, DAILY_SALARY, HOURLY_SALARY, REALTIME_SALARY].flatMap((kind) =>
      (['used before the return', 'open at the return', 'later than the return'] as const).map(
        (when) => [ContractKind[kind], when, kind] as const,
      ),
    ),
  )('of %s, void %s', async (_name, when, kind) => {
    const { db, ownerUrl } = book.database;
    book.brand = crypto.randomUUID().slice(0, 8);
    const reviewed = new ReviewBook(db, ownerUrl);
    const { books } = reviewed;
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
    const [top, agent, player] = ids;
    const [voided, ...rounds] = [0, 1, 2, 3].map(() => crypto.randomUUID()) as [string, string, string, string];
    const register = async (): Promise<void> => {
      await book.member(MemberType.CONTRACT_AGENT, '', top);
      await book.member(MemberType.CONTRACT_AGENT, top, agent);
      await book.member(MemberType.PLAYER, agent, player);
    };
    await register();
    for (const [payerId, payeeId, ppm] of [
      [undefined, top, 100_000],
      [top, agent, 40_000],
    ] as const)
      await agreeOn(db, {
        ...{ brand: book.brand, kind, payerId, payeeId, tiers: [oneRate(ppm)] },
        ...(kind === DIVIDEND && { period: ContractPeriod.WEEK }),
      });
    /** The player loses in a period, and the period is closed and paid. */
    const period = async (n: number, ...bets: readonly (readonly [string, bigint])[]): Promise<void> => {
      for (const [roundId, minor] of bets) await book.bet(player, minor, new Date(periodAt(kind, n) + 1_000), roundId);
      await book.closeAll(new Date(periodAt(kind, n + 1)));
      await reviewed.pay();
    };
    const play = async (confirm: (n: number) => Promise<void>): Promise<void> => {
      const voids = (n: number): Promise<void> => book.voided(voided, new Date(periodAt(kind, n)));
      await period(0, [voided, TEN], [rounds[0] ?? '', TEN / 2n]);
      if (when === 'later than the return') await confirm(1);
      if (when !== 'later than the return') await voids(1);
      if (when === 'open at the return') await confirm(1);
      if (when === 'later than the return') await voids(1);
      await period(1, [rounds[1] ?? '', 2n * TEN]);
      if (when === 'used before the return') await confirm(2);
      await period(2, [rounds[2] ?? '', 2n * TEN]);
    };

    await reviewed.open(agent, book.brand);
    await play(async (n) => {
      await reviewed.confirm(agent, new Date(periodAt(kind, n) + 500));
      await reviewed.pay();
      // The second period of the agent is held too if the review is still open.
      await reviewed.audit();
    });
    const paidTo = (memberId: string): bigint =>
      [...books.posted.values()].reduce((sum, post) => sum + (post.memberId === memberId ? post.amountMinor : 0n), 0n);
    const returned = [...books.returned.values()].reduce((sum, minor) => sum + minor, 0n);
    // Of the agent's pay, 4 % of 5,000 and 10,000 was returned, and in one order also the next period less the void.
    const isSecondHeld = when === 'used before the return';
    expect(returned).toBe(isSecondHeld ? 600n + 400n : 600n);
    expect(paidTo(agent) + returned).toBe(600n + 800n + 800n);
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
      expect(recompute(row, (await reads.lines(row, 10, 0)).rows).differences).toEqual([]);
      const { rows } = await reads.offsets(row);
      expect(rows.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)).toBe(row.offsetMicro);
      if (payeeId !== agent) continue;
      explained.push(
        ...rows.map((offset) => {
          const { roundId, isReturned } = encodeOffset(offset, kind);
          return { roundId, isReturned, amount: offset.amountMicro / 1_000_000n, base: offset.baseMinor };
        }),
      );
    }
    expect(explained).toHaveLength(2);
    expect(explained).toEqual(
      expect.arrayContaining([
        {
          roundId: voided,
          isReturned: false,
          ...(kind === DIVIDEND ? { amount: 0n, base: -TEN } : { amount: -400n, base: 0n }),
        },
        { roundId: '', isReturned: true, amount: 400n, base: 0n },
      ]),
    );

    const before = await tablesOf(db, book);
    const posted = new Map(books.posted);
    await loseSettlements(ownerUrl, book.brand);
    await register();
    await play(() => Promise.resolve());
    expect(await tablesOf(db, book)).toEqual(before);
    expect(books.posted).toEqual(posted);
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
    await book.voided(voided, within(2));
    await activeHour(2);
    expect([...reviewed.books.returned.values()]).toEqual([1_600n]);
    expect([...reviewed.books.posted.values()]).toEqual([{ memberId: agent, amountMinor: 1_000n }]);
    await reviewed.audit();
  });
});
