import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';

const START = Date.parse('2030-03-04T00:00:00Z');
const at = (ms: number): Date => new Date(START + ms);
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

// Goal: a reward for a registration counts, and stops no closing, if the clocks of two services differ a little.
describe('A reward for a registration', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  it('counts with the tree of the registration if its own time is earlier and the tree changed', async () => {
    const agent = await book.member(MemberType.CONTRACT_AGENT);
    const other = await book.member(MemberType.CONTRACT_AGENT);
    const moved = await book.member(MemberType.PLAYER, other);
    await agreeOn(book.database.db, {
      ...{ brand: book.brand, kind: ContractKind.DIVIDEND, payerId: undefined, payeeId: agent },
      ...{ tiers: [oneRate(10_000)], period: ContractPeriod.WEEK },
    });
    book.registeredAt = at(HOUR_MS);
    const player = await book.member(MemberType.PLAYER, agent);
    await book.reward(player, 500n, at(HOUR_MS - 2));
    await book.moves(moved, agent, at(HOUR_MS - 1));
    await book.bet(player, 60_000n, at(2 * HOUR_MS));
    await book.closeAll(at(WEEK_MS));
    expect(await book.dividends(agent)).toMatchObject([{ netLoss: 60_000n, promotion: 500n, base: 59_500n }]);
  });
});
