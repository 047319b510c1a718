import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { ReviewBook } from '../testing/review-book.js';
import { oneRate, TestBook } from '../testing/test-book.js';

/** The start of a week, which is a Monday. */
const START = Date.parse('2030-03-04T00:00:00Z');
const days = (n: number): Date => new Date(START + n * 86_400_000);

// Goal: a debt that a week leaves is deducted from the pay of the day that ends at the same moment.
describe('A day and a week that end at the same moment', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  // On Tuesday and on Sunday the agent earns a salary of 10 %. For the week it gets 10 % of 30,000, and owes the agent
  // below it 20 % of 20,000.
  it.each([
    ['pay when all is closed', false],
    ['pay after each close', true],
  ])('%s, and the salary of the last day repays the debt of the week', async (_when, afterEach) => {
    const { db, ownerUrl } = book.database;
    book.brand = crypto.randomUUID().slice(0, 8);
    const reviewed = new ReviewBook(db, ownerUrl);
    const agent = await book.member(MemberType.CONTRACT_AGENT);
    const below = await book.member(MemberType.CONTRACT_AGENT, agent);
    const player = await book.member(MemberType.PLAYER, agent);
    const belowPlayer = await book.member(MemberType.PLAYER, below);
    const { brand } = book;
    const tenth = { brand, payerId: undefined, payeeId: agent, tiers: [oneRate(100_000)] };
    const week = { kind: ContractKind.DIVIDEND, period: ContractPeriod.WEEK };
    await agreeOn(db, { ...tenth, kind: ContractKind.DAILY_SALARY });
    await agreeOn(db, { ...tenth, ...week });
    await agreeOn(db, { ...tenth, ...week, payerId: agent, payeeId: below, tiers: [oneRate(200_000)] });
    await book.bet(belowPlayer, 20_000n, days(1.5));
    await book.bet(player, 10_000n, days(6.5));
    while (await book.closing.closeNext(days(7), 1n)) if (afterEach) await reviewed.pay();
    await reviewed.pay();

    const paidTo = (id: string): bigint[] =>
      [...reviewed.books.posted.values()].filter(({ memberId }) => memberId === id).map((post) => post.amountMinor);
    expect([paidTo(agent), paidTo(below)]).toEqual([[2_000n], [4_000n]]);
    const debts = 'SELECT owed_minor AS owed, repaid_minor AS repaid FROM owed WHERE agent_id = $1';
    expect(await db.rows(debts, [agent])).toEqual([{ owed: 1_000n, repaid: 1_000n }]);
    await reviewed.audit(brand);
  });
});
