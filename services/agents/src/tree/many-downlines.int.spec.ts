import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { TeamReadModel } from './team.read-model.js';

// Goal: an agent with more downlines than a list shows can find each by a search, and can offer a contract from there.
describe('The 101st downline', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  it('is not among the first hundred, is found by its account, and gets an offer', async () => {
    const agent = await book.member(MemberType.CONTRACT_AGENT);
    const downlines: string[] = [];
    for (let n = 0; n < 101; n += 1) downlines.push(await book.member(MemberType.CONTRACT_AGENT, agent));
    const last = downlines.toSorted().at(-1) ?? '';
    const range = {
      from: new Date('2030-01-01'),
      to: new Date('2030-01-02'),
      timeZone: 'UTC',
      activeStakeMinorMin: 1n,
    };
    const find = (search: string) =>
      new TeamReadModel(book.database.db).downlines(agent, agent, {
        ...{ ...range, search, moment: undefined, limit: 100, offset: 0 },
      });
    const first = await find('');
    expect([first.rows.length, first.count]).toEqual([100, 101n]);
    expect(first.rows.map(({ account }) => account)).not.toContain(last);
    expect((await find(last)).rows.map(({ memberId }) => memberId)).toEqual([last]);
    await book.sign(undefined, agent, { kind: ContractKind.HOURLY_SALARY, tiers: [oneRate(10_000)] });
    const key = crypto.randomUUID();
    const offer = { payerId: agent, payeeId: last, kind: ContractKind.HOURLY_SALARY, tiers: [oneRate(5_000)], key };
    expect(await book.contracts.offer(offer)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
