import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { agreeOn } from '../testing/history.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { FillSettlementsOfOffsets1795733100000 } from './20261126T2245-fill-settlements-of-offsets.js';

const { DIVIDEND, HOURLY_SALARY } = ContractKind;
const days = (n: number): Date => new Date(Date.parse('2030-03-04T00:00:00Z') + n * 86_400_000);

interface Named {
  readonly kind: ContractKind;
  readonly settlementId: string | null;
  readonly isUsed: boolean;
}

// Goal: offsets that are older than the column get the settlement that `takeBack` writes for a new void, in portions,
// if their settlement is still read.
describe('The settlements of older offsets', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  const named = (): Promise<Named[]> =>
    book.database.db.rows(
      `SELECT c.kind, o.settlement_id AS "settlementId", o.used_in IS NOT NULL AS "isUsed"
         FROM offsets o JOIN contracts c ON c.id = o.contract_id ORDER BY o.contract_id, o.round_id`,
    );

  it('are filled as for new voids, except those of used offsets of salaries', async () => {
    const agent = await book.member(MemberType.CONTRACT_AGENT);
    const player = await book.member(MemberType.PLAYER, agent);
    const pair = { brand: book.brand, payerId: undefined, payeeId: agent, tiers: [oneRate(10_000)] };
    await agreeOn(book.database.db, { ...pair, kind: DIVIDEND, period: ContractPeriod.WEEK });
    await agreeOn(book.database.db, { ...pair, kind: HOURLY_SALARY });
    const rounds = [];
    for (const day of [1, 2, 8]) rounds.push(await book.bet(player, 50_000n, days(day)));
    await book.closeAll(days(14));
    // Both offsets of the first void are used by later settlements, and the others are open.
    await book.voided(rounds[0] ?? '', days(15));
    await book.bet(player, 90_000n, days(15.5));
    await book.closeAll(days(21));
    for (const round of rounds.slice(1)) await book.voided(round, days(22));
    const before = await named();
    expect(before.map(({ settlementId }) => settlementId)).not.toContain(null);
    expect(before.filter(({ isUsed }) => isUsed)).toHaveLength(2);

    const owner = await dataSource({ url: book.database.ownerUrl }).initialize();
    try {
      await owner.query('UPDATE offsets SET settlement_id = NULL');
      await new FillSettlementsOfOffsets1795733100000(2).up(owner.createQueryRunner());
    } finally {
      await owner.destroy();
    }
    expect(await named()).toEqual(
      before.map((row) => (row.isUsed && row.kind === HOURLY_SALARY ? { ...row, settlementId: null } : row)),
    );
  });
});
