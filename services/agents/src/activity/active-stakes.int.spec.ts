import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { ActiveStakesService } from './active-stakes.service.js';
import { ActiveStakesStore } from './active-stakes.store.js';

const HOUR_MS = 3_600_000;

// Goal: each brand sets the minimum stake of an active member. A change applies to later periods only, so recomputing a
// past period gives the same result.
describe('The stake of an active member', () => {
  let book: TestBook;
  let stakes: ActiveStakesService;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
    stakes = new ActiveStakesService(book.database.db, new ActiveStakesStore(), { activeStakeMinorMin: 1n });
  });
  afterAll(() => book?.database.drop());
  beforeEach(() => {
    book.brand = crypto.randomUUID().slice(0, 8);
  });

  const set = (stakeMinorMin: bigint): Promise<void> =>
    stakes.set({ brand: book.brand, stakeMinorMin, setBy: 'op-nila', note: 'agreed' });
  const list = async (...brands: string[]) =>
    (await stakes.list(brands)).map(({ stakeMinorMin, setBy = '' }) => [stakeMinorMin, setBy]);

  it('is the same for all brands until a brand sets its own', async () => {
    await book.member(MemberType.CONTRACT_AGENT);
    const other = book.brand;
    book.brand = crypto.randomUUID().slice(0, 8);
    await book.member(MemberType.CONTRACT_AGENT);
    await set(500n);
    await set(500n);
    expect(await list(other)).toEqual([[1n, '']]);
    expect(await list(book.brand)).toEqual([
      [500n, 'op-nila'],
      [1n, ''],
    ]);
    expect(await list('nowhere')).toEqual([]);
  });

  it('is changed once by many operators who set the same amount at the same time', async () => {
    await book.member(MemberType.CONTRACT_AGENT);
    await Promise.all(Array.from({ length: 8 }, () => set(700n)));
    expect(await list(book.brand)).toEqual([
      [700n, 'op-nila'],
      [1n, ''],
    ]);
  });

  it('is refused below zero, above the maximum and for a brand without members', async () => {
    await expect(set(500n)).rejects.toMatchObject({ code: 'resource.not_found' });
    await book.member(MemberType.CONTRACT_AGENT);
    for (const wrong of [-1n, 1_000_000_001n])
      await expect(set(wrong)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await list(book.brand)).toEqual([[1n, '']]);
  });

  it('counts in the periods that begin after the change, also when earlier ones close later', async () => {
    const agent = await book.member(MemberType.CONTRACT_AGENT);
    const player = await book.member(MemberType.PLAYER, agent);
    await agreeOn(book.database.db, {
      ...{ brand: book.brand, kind: ContractKind.HOURLY_SALARY, payerId: undefined, payeeId: agent },
      tiers: [oneRate(5_000), oneRate(10_000, { activeMembersMin: 1 })],
    });
    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const before = new Date(hour + 60_000);
    const after = new Date(hour + HOUR_MS + 60_000);
    await book.bet(player, 400n, before);
    await set(500n);
    await book.bet(player, 400n, after);
    await book.closeAll(new Date(hour + 2 * HOUR_MS));
    const rows = await book.database.db.rows<{ active: number; tier: number }>(
      'SELECT active_members AS active, tier FROM settlements WHERE payee_id = $1 ORDER BY starts_at',
      [agent],
    );
    expect(rows).toEqual([
      { active: 1, tier: 1 },
      { active: 0, tier: 0 },
    ]);
  });
});
