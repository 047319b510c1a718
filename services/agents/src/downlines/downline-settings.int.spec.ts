import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { LineReadModel } from '../tree/line.read-model.js';
import { TreeStore } from '../tree/tree.store.js';
import { NO_SETTINGS, type DownlineSettings } from './downline-settings.js';
import { DownlineSettingsService } from './downline-settings.service.js';
import { DownlineSettingsStore } from './downline-settings.store.js';

// Goal: an agent can write notes about all members below, and about nobody else. A block of a direct downline stops
// transfers and new contracts as long as the agent is the direct upline.
describe('The settings of a downline', () => {
  let book: TestBook;
  let service: DownlineSettingsService;
  let lines: LineReadModel;
  let [top, mid, low, stranger] = ['', '', '', ''];

  beforeAll(async () => {
    book = await TestBook.open('UTC');
    lines = new LineReadModel(book.database.db);
    service = new DownlineSettingsService(book.database.db, new DownlineSettingsStore(), lines);
  });
  afterAll(() => book?.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    top = await book.member(MemberType.CONTRACT_AGENT);
    mid = await book.member(MemberType.CONTRACT_AGENT, top);
    low = await book.member(MemberType.CONTRACT_AGENT, mid);
    stranger = await book.member(MemberType.CONTRACT_AGENT);
  });

  const set = (agentId: string, memberId: string, change: Partial<DownlineSettings>) =>
    service.set(agentId, memberId, { ...NO_SETTINGS, ...change });
  const offer = (payerId: string | undefined, payeeId: string, ppm = 1_000) => ({
    ...{ payerId, payeeId, kind: ContractKind.REALTIME_SALARY, tiers: [oneRate(ppm)], key: crypto.randomUUID() },
  });

  it('are seen by their agent only, and only while the member is in the team', async () => {
    await set(top, low, { nickname: 'Rana', note: 'calls at night' });
    await set(mid, low, { nickname: 'Brother' });
    await set(top, low, { nickname: 'Rana', note: 'calls at night' });
    expect(await service.of(top, [mid, low, stranger])).toEqual([
      { ...NO_SETTINGS, memberId: low, nickname: 'Rana', note: 'calls at night' },
    ]);
    expect(await service.of(stranger, [low])).toEqual([]);
    await book.database.db.transaction((tx) =>
      new TreeStore().move(tx, { memberId: low, brand: book.brand, uplineId: stranger, movedAt: new Date() }),
    );
    expect(await service.of(top, [low])).toEqual([]);
  });

  it('are refused for strangers, uplines and the agent, and a block for a member who is not direct', async () => {
    for (const [agent, member] of [
      [top, stranger],
      [mid, top],
      [top, top],
      [top, crypto.randomUUID()],
    ] as const)
      await expect(set(agent, member, { note: 'n' })).rejects.toMatchObject({ code: 'resource.not_found' });
    for (const block of [{ transfersBlocked: true }, { contractsBlocked: true }])
      await expect(set(top, low, block)).rejects.toMatchObject({ code: 'team.not_direct' });
    expect(await service.of(top, [low])).toEqual([]);
  });

  it('block transfers of a direct downline with everyone, until the block is taken back or the member is moved', async () => {
    const blocked = async (one: string, other?: string) => (await lines.between(one, other))?.transfersBlocked;
    expect([await blocked(mid), await blocked(low)]).toEqual([false, false]);
    await set(top, mid, { transfersBlocked: true });
    expect([await blocked(mid), await blocked(top, mid), await blocked(mid, low), await blocked(low)]).toEqual(
      Array(4).fill(true),
    );
    expect(await blocked(top, low)).toBe(false);
    await book.database.db.transaction((tx) =>
      new TreeStore().move(tx, { memberId: mid, brand: book.brand, uplineId: stranger, movedAt: new Date() }),
    );
    expect(await blocked(mid)).toBe(false);
  });

  it('block new contracts of a direct downline as payee and as payer, and leave those in force', async () => {
    await book.sign(undefined, top, { kind: ContractKind.REALTIME_SALARY, tiers: [oneRate(9_000)] });
    const held = await book.sign(top, mid, { kind: ContractKind.REALTIME_SALARY, tiers: [oneRate(5_000)] });
    const waiting = await book.contracts.offer(offer(mid, low));
    await set(top, mid, { contractsBlocked: true });
    const code = { code: 'contract.blocked' };
    await expect(book.contracts.offer(offer(top, mid, 6_000))).rejects.toMatchObject(code);
    await expect(book.contracts.offer(offer(mid, low, 2_000))).rejects.toMatchObject(code);
    await expect(book.contracts.previewOffer(offer(mid, low, 2_000))).rejects.toMatchObject(code);
    await expect(book.contracts.accept(low, waiting, '')).rejects.toMatchObject(code);
    const { status } = (await book.database.db.one<{ status: string }>(
      'SELECT status FROM contract_versions WHERE id = $1',
      [held],
    )) ?? { status: '' };
    expect(status).toBe('active');
    await set(top, mid, {});
    await book.contracts.accept(low, waiting, '');
  });

  it('are the last ones after changes at the same time', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `name ${n}`);
    await Promise.all(names.map((nickname) => set(top, mid, { nickname })));
    const [stored] = await service.of(top, [mid]);
    expect(names).toContain(stored?.nickname);
  });
});
