import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { recompute } from '../verify/recompute.js';
import { settlementOf } from '../verify/settlements.store.js';
import { SettlementsReadModel } from './settlements.read-model.js';

const days = (n: number): Date => new Date(Date.parse('2030-03-04T00:00:00Z') + n * 86_400_000);

// Goal: while a dividend contract is in force, voids of its bets take back no more than the base that was paid. If the
// contract carries a negative base, they take back the whole net loss of the voided bets.
describe('Voids of a dividend in force', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  it.each([
    ['take back no more than the paid base without carry', false, [0, 1], [-1_000n, 0n], [2_000n, 200n]],
    ['take back no more in another order', false, [1, 0], [-1_000n, 0n], [2_000n, 200n]],
    ['leave a negative base with carry', true, [0, 1], [-3_000n, -2_000n], [0n, 0n]],
  ])('%s', async (_name, carries, order, each, [base, gross]) => {
    book.brand = crypto.randomUUID().slice(0, 8);
    const agent = await book.member(MemberType.CONTRACT_AGENT);
    const player = await book.member(MemberType.PLAYER, agent);
    await agreeOn(book.database.db, {
      ...{ brand: book.brand, kind: ContractKind.DIVIDEND, payerId: undefined, payeeId: agent, carries },
      ...{ tiers: [oneRate(100_000)], period: ContractPeriod.WEEK },
    });
    const rounds = [await book.bet(player, 3_000n, days(1)), await book.bet(player, 2_000n, days(1))];
    await book.reward(player, 4_000n, days(2));
    await book.closeAll(days(7));
    for (const [n, round] of order.entries()) await book.voided(rounds[round] ?? '', days(8 + n));
    await book.bet(player, carries ? 5_000n : 3_000n, days(11));
    await book.closeAll(days(14));
    const taken = each.reduce((sum, minor) => sum + minor, 0n);
    expect(await book.dividends(agent)).toMatchObject([
      { base: 1_000n, gross: 100n },
      { base, gross, corrected: taken },
    ]);
    const { db } = book.database;
    for (const { id } of await db.rows<{ id: string }>('SELECT id FROM settlements WHERE payee_id = $1', [agent])) {
      const row = await settlementOf(db, id);
      if (!row) throw new Error('no settlement');
      const read = new SettlementsReadModel(db);
      expect(recompute(row, (await read.lines(row, 10, 0)).rows, await read.usedMicro(row)).differences).toEqual([]);
      const { rows } = await read.offsets(row);
      expect(rows.map(({ baseMinor }) => baseMinor)).toEqual(
        row.correctedMinor === 0n ? [] : each.filter((minor) => minor !== 0n),
      );
    }
  });
});
