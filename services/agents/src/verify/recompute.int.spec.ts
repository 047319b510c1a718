import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Tier } from '../contracts/tier.js';
import { periodOf } from '../periods/period.js';
import { SettlementsReadModel } from '../settlements/settlements.read-model.js';
import { agreeOn } from '../testing/history.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { recompute } from './recompute.js';
import { settlementOf } from './settlements.store.js';

const ZONE = 'Europe/Berlin';
const WEEK = periodOf(ContractKind.DIVIDEND, new Date('2030-10-24T12:00:00Z'), ZONE, ContractPeriod.WEEK);
const day = (n: number): Date => new Date(WEEK.startsAt.getTime() + n * 86_400_000);
const TENTH = [oneRate(100_000)];
const UNMET = [oneRate(100_000, { validStakeMinorMin: 1_000_000n })];

// Goal: recomputing a dividend after voids gives the same result. Bets that were voided before its close do not count,
// and bets that were voided later do, whether or not its base was paid or carried.
describe('A dividend that is computed again after voids', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open(ZONE);
  });
  afterAll(() => book?.database.drop());

  it.each<[string, readonly Tier[], boolean, bigint]>([
    ['was paid', TENTH, false, 3_000n],
    ['met no tier', UNMET, false, 3_000n],
    ['met no tier and carries', UNMET, true, 3_000n],
    ['was negative and dropped', TENTH, false, -3_000n],
    ['was negative and carried', TENTH, true, -3_000n],
  ])('%s', async (_name, tiers, carries, netLossMinor) => {
    book.brand = crypto.randomUUID().slice(0, 8);
    const agent = await book.member(MemberType.CONTRACT_AGENT);
    const player = await book.member(MemberType.PLAYER, agent);
    await agreeOn(book.database.db, {
      ...{ brand: book.brand, kind: ContractKind.DIVIDEND, payerId: undefined, payeeId: agent },
      ...{ tiers, period: ContractPeriod.WEEK, carries },
    });
    await book.bet(player, netLossMinor, day(1));
    const early = await book.bet(player, 500n, day(1));
    const late = await book.bet(player, 700n, day(2));
    await book.closeAll(day(3));
    await book.voided(early); // The five-minute window is closed, but the week is still open.
    await book.closeAll(WEEK.endsAt);
    await book.voided(late);
    const { db } = book.database;
    const id = await db.one<{ id: string }>(`SELECT id FROM settlements WHERE payee_id = $1`, [agent]);
    const row = id && (await settlementOf(db, id.id));
    if (!row) throw new Error('the week has no settlement');
    const settlements = new SettlementsReadModel(db);
    const { rows } = await settlements.lines(row, 10, 0);
    expect(row.netLossMinor).toBe(netLossMinor + 700n);
    expect(recompute(row, rows, await settlements.usedMicro(row))).toMatchObject({ bets: 2, differences: [] });
  });
});
