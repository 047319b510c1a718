import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { WindowFiguresStore } from '../settlements/window-figures.store.js';
import { SimulationReadModel } from '../simulation/simulation.read-model.js';
import { SimulationService } from '../simulation/simulation.service.js';
import { TestBook, oneRate } from '../testing/test-book.js';
import { TreeStore } from '../tree/tree.store.js';
import { HouseContractsService, type HouseOfferTerms } from './house-contracts.service.js';
import { HouseOffersStore } from './house-offers.store.js';
import { TopAgentsReadModel } from './top-agents.read-model.js';

const { REALTIME_SALARY, DAILY_SALARY, HOURLY_SALARY, DIVIDEND } = ContractKind;
const ZONE = 'Asia/Dhaka';
const NILA = 'op-nila';
const OMAR = 'op-omar';

// Goal: the house signs contracts with top agents only, up to the maximum rates. A rate above a second, lower limit
// needs the approval of another operator.
describe('A contract of the house', () => {
  let book: TestBook;
  let house: HouseContractsService;
  let read: TopAgentsReadModel;
  let versions: ContractsReadModel;
  let top: string;
  let below: string;
  beforeAll(async () => {
    book = await TestBook.open(ZONE);
    const { db } = book.database;
    house = new HouseContractsService(
      db,
      book.contracts,
      book.termination,
      new ContractsStore(),
      new HouseOffersStore(),
      new TreeStore(),
    );
    read = new TopAgentsReadModel(db);
    versions = new ContractsReadModel(db);
  });
  afterAll(() => book.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    top = await book.member(MemberType.CONTRACT_AGENT);
    below = await book.member(MemberType.CONTRACT_AGENT, top);
  });

  const terms = (ppm: number, change: Partial<HouseOfferTerms> = {}): HouseOfferTerms => ({
    agentId: top,
    kind: REALTIME_SALARY,
    tiers: [oneRate(ppm)],
    ...change,
  });
  const send = async (offer: HouseOfferTerms, requestId: string = crypto.randomUUID(), by = NILA): Promise<string> => {
    const { preview } = await house.preview(offer, ZONE);
    await house.offer({ ...offer, requestId, requestedBy: by, note: 'agreed by mail' }, preview.token, ZONE);
    return requestId;
  };
  const open = () => read.contracts([top], true);
  const decide = (requestId: string, kind: 'approve' | 'reject' | 'withdraw', operator: string) =>
    house.decide(top, requestId, { kind, operator, note: 'seen', timeZone: ZONE });

  it('is offered by one operator up to the declared rate, and the agent accepts it', async () => {
    const requestId = await send(terms(5_000));
    const [offer] = await open();
    expect(offer).toMatchObject({ status: 'offered', payerId: null, payeeId: top });
    await book.contracts.accept(top, offer!.versionId, '');
    expect(await open()).toMatchObject([{ status: 'active' }]);
    expect(await read.offers([top], false)).toMatchObject([{ requestId, status: 'sent', requestedBy: NILA }]);
    // The top agent now has a contract, so a contract below it can be signed.
    await expect(book.sign(top, below, { kind: REALTIME_SALARY, tiers: [oneRate(3_000)] })).resolves.toBeTruthy();
  });

  it('is stored once per request, however often and in parallel it is sent', async () => {
    const requestId = crypto.randomUUID();
    const { preview } = await house.preview(terms(1_000), ZONE);
    const once = () => house.offer({ ...terms(1_000), requestId, requestedBy: NILA, note: 'n' }, preview.token, ZONE);
    await Promise.all([once(), once(), once()]);
    expect(await open()).toHaveLength(1);
    await expect(
      house.offer({ ...terms(2_000), requestId, requestedBy: NILA, note: 'n' }, preview.token, ZONE),
    ).rejects.toMatchObject({ code: 'wallet.key_reused' });
  });

  it('is one open offer of a kind: of two that come at once one is refused', async () => {
    const results = await Promise.allSettled([send(terms(1_000)), send(terms(2_000), undefined, OMAR)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'contract.offer_open' }) as unknown }),
    );
    await send(terms(500, { kind: HOURLY_SALARY }));
    expect(await open()).toHaveLength(2);
  });

  it('above the declared rate waits for another operator, whose approval sends it', async () => {
    const requestId = await send(terms(6_000));
    expect(await open()).toEqual([]);
    await expect(send(terms(1_000))).rejects.toMatchObject({ code: 'contract.offer_open' });
    await expect(decide(requestId, 'approve', NILA)).rejects.toMatchObject({ code: 'ops.own_request' });
    await expect(decide(requestId, 'withdraw', OMAR)).rejects.toMatchObject({ code: 'access.denied' });
    await Promise.all([decide(requestId, 'approve', OMAR), decide(requestId, 'approve', OMAR)]);
    expect(await open()).toMatchObject([{ status: 'offered' }]);
    await expect(decide(requestId, 'reject', OMAR)).rejects.toMatchObject({ code: 'review.decided' });
  });

  it('is not sent when the request is rejected or withdrawn', async () => {
    for (const [kind, operator] of [
      ['reject', OMAR],
      ['withdraw', NILA],
    ] as const) {
      const requestId = await send(terms(6_000));
      await decide(requestId, kind, operator);
      await expect(decide(requestId, 'approve', OMAR)).rejects.toMatchObject({ code: 'review.decided' });
    }
    expect(await open()).toEqual([]);
  });

  it('is refused where the salaries together would reach the house edge', async () => {
    await send(terms(2_000, { kind: DAILY_SALARY }));
    await expect(send(terms(8_000))).rejects.toMatchObject({
      code: 'contract.rate_above_max',
      data: { ratePpmMax: 7_999 },
    });
    await expect(send(terms(500_001, { kind: DIVIDEND, period: ContractPeriod.WEEK }))).rejects.toMatchObject({
      code: 'contract.rate_above_max',
    });
  });

  it.each([
    ['no tiers', { tiers: [] }],
    ['a lower rate for harder conditions', { tiers: [oneRate(2_000), oneRate(1_000, { activeMembersMin: 3 })] }],
    ['a negative rate', { tiers: [oneRate(-1)] }],
    ['a length of periods for a salary', { period: ContractPeriod.WEEK }],
    ['a dividend without a length', { kind: DIVIDEND }],
  ])('is refused with %s', async (_what, change) => {
    await expect(send(terms(1_000, change))).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('is for top agents only', async () => {
    const player = await book.member(MemberType.PLAYER);
    for (const agentId of [below, player, crypto.randomUUID()])
      await expect(send(terms(1_000, { agentId }))).rejects.toMatchObject({ code: 'resource.not_found' });
    expect(await read.one(below)).toBeUndefined();
    const { rows, count } = await read.page(
      { brands: [book.brand], query: '', waitingOnly: false },
      { number: 1, limit: 20, offset: 0 },
    );
    expect([rows.map(({ agentId }) => agentId), count]).toEqual([[top], 1n]);
  });

  it('is withdrawn while it has no answer, and only under its own agent', async () => {
    await send(terms(1_000));
    const [offer] = await open();
    await expect(house.withdraw(below, offer!.versionId)).rejects.toMatchObject({ code: 'resource.not_found' });
    await house.withdraw(top, offer!.versionId);
    await house.withdraw(top, offer!.versionId);
    expect((await versions.one(offer!.versionId))?.status).toBe('withdrawn');
    await expect(book.contracts.accept(top, offer!.versionId, '')).rejects.toMatchObject({
      code: 'contract.wrong_state',
    });
  });

  it('ends with the contracts below it after exactly that preview', async () => {
    await send(terms(3_000));
    const [offer] = await open();
    await expect(house.previewEnd(top, offer!.versionId)).rejects.toMatchObject({ code: 'contract.wrong_state' });
    await book.contracts.accept(top, offer!.versionId, '');
    const child = await book.sign(top, below, { kind: REALTIME_SALARY, tiers: [oneRate(1_000)] });
    const { token, wouldEnd } = await house.previewEnd(top, offer!.versionId);
    expect(wouldEnd.map(({ versionId }) => versionId)).toEqual([child]);
    await expect(house.end(top, offer!.versionId, '')).rejects.toMatchObject({ code: 'contract.needs_confirmation' });
    await expect(house.end(below, child, token)).rejects.toMatchObject({ code: 'resource.not_found' });
    await house.end(top, offer!.versionId, token);
    expect((await versions.one(child))?.status).toBe('terminated');
    expect(await open()).toEqual([]);
  });

  it('that was ended counts for the house edge until its period is over, and not afterwards', async () => {
    await send(terms(2_000, { kind: DAILY_SALARY }));
    const [offer] = await open();
    await book.contracts.accept(top, offer!.versionId, '');
    // Sets the time in which the contract is in force, relative to now, as if it had been accepted some days ago.
    const inForce = (from: string, to: string) =>
      book.database.db.rows(
        `UPDATE contract_versions SET in_force = tstzrange(now() + $2::interval, now() + $3::interval) WHERE id = $1`,
        [offer!.versionId, from, to],
      );
    await inForce('-1 day', '2 days');
    await house.end(top, offer!.versionId, (await house.previewEnd(top, offer!.versionId)).token);
    expect((await versions.one(offer!.versionId))?.status).toBe('terminated');
    await expect(send(terms(8_000))).rejects.toMatchObject({
      code: 'contract.rate_above_max',
      data: { ratePpmMax: 7_999 },
    });
    await inForce('-2 days', '-1 second');
    await send(terms(8_000));
    expect(await read.offers([top], true)).toMatchObject([{ kind: REALTIME_SALARY, status: 'waiting' }]);
  });

  it('is refused when its consequences changed since the preview', async () => {
    const offer = terms(3_000);
    const { preview } = await house.preview(offer, ZONE);
    await send(terms(3_000));
    await book.contracts.accept(top, (await open())[0]!.versionId, '');
    await book.sign(top, below, { kind: REALTIME_SALARY, tiers: [oneRate(3_000)] });
    const lower = terms(1_000);
    const stale = { ...lower, requestId: crypto.randomUUID(), requestedBy: NILA, note: 'n' };
    await expect(house.offer(stale, preview.token, ZONE)).rejects.toMatchObject({
      code: 'contract.needs_confirmation',
    });
    expect((await house.preview(lower, ZONE)).preview.wouldEnd).toHaveLength(1);
  });

  it('is simulated on the closed periods of the whole team', async () => {
    const { db } = book.database;
    const player = await book.member(MemberType.PLAYER, below);
    const simulation = new SimulationService(
      db,
      book.contracts,
      new ContractsStore(),
      new WindowFiguresStore(),
      new SimulationReadModel(),
    );
    await book.bet(player, 1_000_000n, new Date('2026-02-01T00:01:00Z'));
    const asOf = new Date('2026-02-01T00:10:00Z');
    await book.closeAll(asOf);
    const { periods, own } = await simulation.simulate({ ...terms(2_000), payerId: undefined, payeeId: top }, 2, {
      ...{ asOf, activeStakeMinorMin: 1n, timeZone: ZONE },
    });
    const gross = periods.map(({ offered }) => [...offered.lines.values()].map(({ grossMinor }) => grossMinor));
    expect(gross.flat()).toEqual([2_000n]);
    expect(own).toBeUndefined();
  });
});
