import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { Random } from '../testing/random.js';
import { loseSettlements, statementsOf, tablesOf } from '../testing/rebuild.store.js';
import { ReviewBook } from '../testing/review-book.js';
import { oneRate, TestBook } from '../testing/test-book.js';

const START = Date.parse('2030-03-04T00:00:00Z');
const HOUR_MS = 3_600_000;
const HOURS = 6;
const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 4);
const FIRST = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);
const periodAt = (n: number): Date => new Date(START + n * HOUR_MS);

interface Bet {
  readonly hour: number;
  readonly memberId: string;
  readonly minor: bigint;
  readonly roundId: string;
}

// Goal: if an abuse review is open while a rebuild computes the settlements again, pay from before this review stays
// paid. It is neither held nor returned to the house a second time, also if it had repaid debts.
describe('Pay from before a review that is open during a rebuild', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  /**
   * The house pays the agent 10 % of the stakes of the agent's whole team. The agent must pay the agent below 20 % of
   * the stakes of that agent's team, so large bets of that team make debts.
   */
  const aChain = async () => {
    const { db, ownerUrl } = book.database;
    book.brand = crypto.randomUUID().slice(0, 8);
    const [agent, below, player, belowPlayer] = Array.from({ length: 4 }, () => crypto.randomUUID() as string) as [
      ...[string, string, string, string],
    ];
    const register = async (): Promise<void> => {
      await book.member(MemberType.CONTRACT_AGENT, '', agent);
      await book.member(MemberType.CONTRACT_AGENT, agent, below);
      await book.member(MemberType.PLAYER, agent, player);
      await book.member(MemberType.PLAYER, below, belowPlayer);
    };
    await register();
    const terms = { brand: book.brand, kind: ContractKind.HOURLY_SALARY, inForce: '[2020-01-01,)' };
    await agreeOn(db, { ...terms, payerId: undefined, payeeId: agent, tiers: [oneRate(100_000)] });
    await agreeOn(db, { ...terms, payerId: agent, payeeId: below, tiers: [oneRate(200_000)] });
    return { db, ownerUrl, reviewed: new ReviewBook(db, ownerUrl), register, agent, below, player, belowPlayer };
  };
  const play = ({ hour, memberId, minor, roundId }: Bet): Promise<string> =>
    book.bet(memberId, minor, new Date(periodAt(hour).getTime() + 1_000), roundId);
  type Chain = Awaited<ReturnType<typeof aChain>>;

  const rebuild = async ({ ownerUrl, register, reviewed }: Chain, bets: readonly Bet[]): Promise<void> => {
    await loseSettlements(ownerUrl, book.brand);
    await register();
    for (const bet of bets) await play(bet);
    await book.closeAll(periodAt(HOURS));
    await reviewed.pay();
  };
  const moneyOf = ({ reviewed: { books } }: Chain): unknown =>
    [books.posted, books.funded, books.collected, books.returned].map((amounts) => [...amounts]);

  it.each([
    ['paid in money', 0n],
    ['paid in money and by a debt', 2_500n],
    ['paid by a debt alone', 10_000n],
  ])('keeps it %s', async (_how, lossMinor) => {
    const chain = await aChain();
    const { db, reviewed, agent, player, belowPlayer } = chain;
    const bets = [
      ...(lossMinor > 0n ? [{ hour: 0, memberId: belowPlayer, minor: lossMinor }] : []),
      { hour: 1, memberId: player, minor: 5_000n },
      { hour: 2, memberId: player, minor: 30_000n },
    ].map((bet) => ({ ...bet, roundId: crypto.randomUUID() as string }));
    for (const bet of bets) {
      if (bet.hour === 2) await reviewed.open(agent, book.brand);
      await play(bet);
      await book.closeAll(periodAt(bet.hour + 1));
      await reviewed.pay();
    }
    const statuses = `SELECT status FROM settlements WHERE payee_id = $1 AND starts_at >= $2 ORDER BY starts_at`;
    const expected = [{ status: 'paid' }, { status: 'held' }];
    expect(await db.rows(statuses, [agent, periodAt(1)])).toEqual(expected);
    const before = { money: moneyOf(chain), tables: await tablesOf(db, book) };
    await rebuild(chain, bets);
    expect(await db.rows(statuses, [agent, periodAt(1)])).toEqual(expected);
    expect({ money: moneyOf(chain), tables: await tablesOf(db, book) }).toEqual(before);
    await reviewed.confirm(agent, periodAt(HOURS));
    await reviewed.pay();
    expect([...reviewed.books.returned.values()]).toEqual([3_000n]);
    await reviewed.audit(book.brand);
  });

  it.each(Array.from({ length: SEEDS }, (_, i) => FIRST + i))(
    'keeps it in a random history, also after the decision (seed %d)',
    async (seed) => {
      const random = new Random(seed);
      const chain = await aChain();
      const { db, reviewed, agent, below, player, belowPlayer } = chain;
      const bets: Bet[] = [];
      for (let hour = 0; hour < HOURS; hour += 1) {
        for (const agentId of [agent, below]) {
          const chance = random.below(6);
          if (chance < 2) await reviewed.open(agentId, book.brand);
          if (chance === 2) await reviewed.release(agentId);
          if (chance === 3) await reviewed.confirm(agentId, new Date(periodAt(hour).getTime() + 500));
        }
        for (const memberId of [player, belowPlayer]) {
          const bet = { hour, memberId, minor: BigInt(100 + random.below(20_000)), roundId: crypto.randomUUID() };
          if (random.below(4) > 0) bets.push(bet);
        }
        for (const bet of bets) if (bet.hour === hour) await play(bet);
        await book.closeAll(periodAt(hour + 1));
        await reviewed.pay();
        await reviewed.audit(book.brand);
      }
      // In each history, a review is open at the end.
      await reviewed.open(agent, book.brand);
      const before = { money: moneyOf(chain), tables: await tablesOf(db, book), lines: await statementsOf(db, book) };
      await rebuild(chain, random.disorder(bets));
      expect(await tablesOf(db, book)).toEqual(before.tables);
      expect({ money: moneyOf(chain), lines: await statementsOf(db, book) }).toEqual({
        money: before.money,
        lines: before.lines,
      });
      for (const agentId of [agent, below])
        await (random.below(2) > 0 ? reviewed.release(agentId) : reviewed.confirm(agentId, periodAt(HOURS)));
      await reviewed.pay();
      await reviewed.audit(book.brand);
    },
  );
});
