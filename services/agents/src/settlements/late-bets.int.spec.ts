import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';

const START = Date.parse('2030-03-04T12:00:00Z');
const minutes = (n: number): Date => new Date(START + n * 60_000);

// Goal: a late bet whose window had no bets counts after the closed windows. An amount that an agent must give back is
// therefore deducted exactly once.
describe('A late bet in a window without bets, before a closed window', () => {
  let book: TestBook;
  let [agent, player] = ['', ''];

  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    agent = await book.member(MemberType.CONTRACT_AGENT);
    player = await book.member(MemberType.PLAYER, agent);
    await agreeOn(book.database.db, {
      ...{ brand: book.brand, kind: ContractKind.REALTIME_SALARY, payerId: undefined, payeeId: agent },
      tiers: [oneRate(10_000)],
    });
  });

  /** Returns the agent's gross pay by window. The key is the start of the window in minutes. */
  async function grosses(): Promise<Record<number, bigint>> {
    const rows = await book.database.db.rows<{ startsAt: Date; gross: bigint }>(
      'SELECT starts_at AS "startsAt", gross_minor AS gross FROM settlements WHERE payee_id = $1',
      [agent],
    );
    return Object.fromEntries(rows.map(({ startsAt, gross }) => [(startsAt.getTime() - START) / 60_000, gross]));
  }

  it('does not deduct a carried amount a second time', async () => {
    const taken = await book.bet(player, 60_000n, minutes(1));
    await book.closeAll(minutes(5));
    await book.voided(taken);
    await book.bet(player, 10_000n, minutes(6));
    await book.bet(player, 100_000n, minutes(16));
    await book.closeAll(minutes(20));
    expect(await grosses()).toEqual({ 0: 600n, 5: 0n, 15: 500n });
    await book.bet(player, 30_000n, minutes(11));
    await book.closeAll(minutes(25));
    // The pay of all bets that stand, which is 1% of 140,000.
    expect(await grosses()).toEqual({ 0: 600n, 5: 0n, 15: 500n, 20: 300n });
  });

  it('does not lose the rest of an amount that its own pay does not cover', async () => {
    const taken = await book.bet(player, 100_000n, minutes(16));
    await book.closeAll(minutes(20));
    await book.voided(taken);
    await book.bet(player, 30_000n, minutes(11));
    await book.closeAll(minutes(25));
    await book.bet(player, 200_000n, minutes(26));
    await book.closeAll(minutes(30));
    expect(await grosses()).toEqual({ 15: 1_000n, 20: 0n, 25: 1_300n });
  });
});
