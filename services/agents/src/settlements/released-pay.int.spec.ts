import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { loseSettlements, statementsOf, tablesOf } from '../testing/rebuild.store.js';
import { ReviewBook } from '../testing/review-book.js';
import { oneRate, TestBook } from '../testing/test-book.js';

const START = Date.parse('2030-03-04T00:00:00Z');
const HOUR_MS = 3_600_000;
const periodAt = (n: number): Date => new Date(START + n * HOUR_MS);

// Goal: pay that a review held and then released repays debts that are younger than its period. A rebuild, which pays
// it before these debts exist, pays nothing twice and restores the same repayments.
describe('Released pay that repaid a younger debt', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  // The house pays the agent 10 % of the team's stakes, and the agent must pay 20 % of the lower team's stakes to the
  // agent below. The pay of the held period is 1,000, and that of the last period 800 (minor units). The period between
  // them makes a debt of a tenth of the lower team's stakes.
  it.each([
    ['whole', 6_000n, { paid: [400n, 800n], repaid: 600n }],
    ['to the last unit', 10_000n, { paid: [800n], repaid: 1_000n }],
    ['in part, and a later payment repaid the rest', 15_000n, { paid: [300n], repaid: 1_500n }],
  ])('keeps it repaid %s after a rebuild', async (_how, lossMinor, { paid, repaid }) => {
    const { db, ownerUrl } = book.database;
    book.brand = crypto.randomUUID().slice(0, 8);
    const reviewed = new ReviewBook(db, ownerUrl);
    const { books } = reviewed;
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
    const bets = [
      [player, 10_000n, crypto.randomUUID()],
      [belowPlayer, lossMinor, crypto.randomUUID()],
      [player, 8_000n, crypto.randomUUID()],
    ] as const;
    const bet = async (n: number): Promise<void> => {
      const [memberId, minor, roundId] = bets[n] ?? bets[0];
      await book.bet(memberId, minor, new Date(periodAt(n).getTime() + 1_000), roundId);
    };
    await reviewed.open(agent, book.brand);
    for (const n of bets.keys()) {
      if (n === 2) await reviewed.release(agent);
      await bet(n);
      await book.closeAll(periodAt(n + 1));
      await reviewed.pay();
    }
    const ofAgent = (): bigint[] =>
      [...books.posted.values()].filter(({ memberId }) => memberId === agent).map(({ amountMinor }) => amountMinor);
    expect(ofAgent()).toEqual(paid);
    const debts = 'SELECT repaid_minor AS "repaidMinor" FROM owed WHERE agent_id = $1';
    expect(await db.rows(debts, [agent])).toEqual([{ repaidMinor: repaid }]);
    await reviewed.audit();
    const before = { tables: await tablesOf(db, book), statements: await statementsOf(db, book) };

    await loseSettlements(ownerUrl, book.brand);
    await register();
    for (const n of bets.keys()) await bet(n);
    await book.closeAll(periodAt(3));
    await reviewed.pay();
    expect(ofAgent()).toEqual(paid);
    await reviewed.audit();
    expect(await statementsOf(db, book)).toEqual(before.statements);
    expect(await tablesOf(db, book)).toEqual(before.tables);
  });
});
