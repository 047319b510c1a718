import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { TestBook, oneRate } from '../testing/test-book.js';
import { TreeStore } from '../tree/tree.store.js';
import { ContractsReadModel, type ContractRow } from './contracts.read-model.js';
import { ContractsStore } from './contracts.store.js';
import { CounterOffersService } from './counter-offers.service.js';
import type { Terms } from './terms.js';

const { REALTIME_SALARY, HOURLY_SALARY, DAILY_SALARY, DIVIDEND } = ContractKind;
const LENGTH = { period: ContractPeriod.WEEK, carries: true };

// Goal: a counter-offer rejects the offer and proposes other terms to the payer, once. It puts no contract in force,
// and reveals nothing about the payer's own terms.
describe('A counter-offer', () => {
  let book: TestBook;
  let counters: CounterOffersService;
  let read: ContractsReadModel;
  let [top, agent, below] = ['', '', ''];
  let keys = 0;

  const offer = (payerId: string | undefined, payeeId: string, kind: ContractKind, terms: Terms): Promise<string> =>
    book.contracts.offer({ payerId, payeeId, kind, ...terms, key: `k${(keys += 1)}` });
  const one = async (versionId: string): Promise<ContractRow | undefined> => read.one(versionId);

  beforeAll(async () => {
    book = await TestBook.open('UTC');
    const { db } = book.database;
    counters = new CounterOffersService(db, new ContractsStore(), new TreeStore(), new Outbox(db, 'agents.v1'));
    read = new ContractsReadModel(db);
    top = await book.member(MemberType.CONTRACT_AGENT);
    agent = await book.member(MemberType.CONTRACT_AGENT, top);
    below = await book.member(MemberType.CONTRACT_AGENT, agent);
  });
  afterAll(() => book.database.drop());

  it.each([
    [REALTIME_SALARY, {}],
    [HOURLY_SALARY, {}],
    [DAILY_SALARY, {}],
    [DIVIDEND, LENGTH],
  ])('of kind %i becomes a contract only when the payer offers its terms and the payee accepts', async (kind, more) => {
    const house = await offer(undefined, top, kind, { tiers: [oneRate(10_000)], ...more });
    await book.contracts.accept(top, house, '');
    const first = await offer(top, agent, kind, { tiers: [oneRate(2_000)], ...more });
    const wanted = { tiers: [oneRate(3_000), oneRate(4_000, { activeMembersMin: 5 })], ...more };
    await counters.counter(agent, first, wanted);
    expect(await one(first)).toMatchObject({ status: 'rejected', from: null, counter: { tiers: wanted.tiers } });
    expect(await read.heldBy(agent, kind)).toEqual([]);
    await expect(book.contracts.accept(agent, first, '')).rejects.toMatchObject({ code: 'contract.wrong_state' });
    const second = await offer(top, agent, kind, wanted);
    await book.contracts.accept(agent, second, '');
    expect(await read.heldBy(agent, kind)).toMatchObject([{ versionId: second, tiers: wanted.tiers, counter: null }]);
  });

  it('is made once: a repeat changes nothing, and other terms are refused', async () => {
    const first = await offer(top, agent, REALTIME_SALARY, { tiers: [oneRate(2_000)] });
    const wanted = { tiers: [oneRate(3_000)], deferral: { activeMembersMin: 2, periodsMax: 3 } };
    await Promise.all(Array.from({ length: 5 }, () => counters.counter(agent, first, wanted)));
    const { answeredAt } = (await one(first)) as ContractRow;
    await counters.counter(agent, first, wanted);
    expect(await one(first)).toMatchObject({ answeredAt, counter: { activeMembersMin: 2, deferralPeriods: 3 } });
    for (const other of [{ tiers: [oneRate(3_000)] }, { ...wanted, tiers: [oneRate(3_001)] }])
      await expect(counters.counter(agent, first, other)).rejects.toMatchObject({ code: 'contract.wrong_state' });
    const published = await book.database.db.rows(
      `SELECT key FROM outbox WHERE type = 'agents.v1.ContractChanged'
         AND encode(payload, 'escape') LIKE '%' || $1 || '%'`,
      [first],
    );
    expect(published).toHaveLength(4);
  });

  it("says nothing about the payer's own terms, which the payer's offer still must not exceed", async () => {
    const first = await offer(top, agent, HOURLY_SALARY, { tiers: [oneRate(2_000)] });
    const wanted = { tiers: [oneRate(500_000)] };
    await counters.counter(agent, first, wanted);
    await expect(offer(top, agent, HOURLY_SALARY, wanted)).rejects.toMatchObject({ code: 'contract.not_covered' });
  });

  it('is refused to all but the payee, after another answer, to the house, and with terms that no contract has', async () => {
    const wanted = { tiers: [oneRate(3_000)] };
    const open = await offer(top, agent, DAILY_SALARY, { tiers: [oneRate(2_000)] });
    const refused = (code: string, payeeId: string, versionId: string, terms: Terms = wanted) =>
      expect(counters.counter(payeeId, versionId, terms)).rejects.toMatchObject({ code });
    for (const stranger of [top, below]) await refused('resource.not_found', stranger, open);
    await refused('resource.not_found', agent, crypto.randomUUID());
    for (const tiers of [[], [oneRate(-1)], [oneRate(1_000_001)], [oneRate(3_000), oneRate(2_000)]])
      await refused('request.invalid', agent, open, { tiers });
    await refused('request.invalid', agent, open, { ...wanted, ...LENGTH });
    await refused('request.invalid', agent, open, { ...wanted, deferral: { activeMembersMin: 0, periodsMax: 61 } });
    expect(await one(open)).toMatchObject({ status: 'offered', counter: null });
    await book.contracts.withdraw(top, open);
    await refused('contract.wrong_state', agent, open);
    const accepted = (await read.heldBy(agent, DAILY_SALARY))[0]?.versionId ?? '';
    await refused('contract.wrong_state', agent, accepted);
    const house = await offer(undefined, top, DIVIDEND, { tiers: [oneRate(9_000)], ...LENGTH });
    await refused('request.invalid', top, house, { ...wanted, ...LENGTH });
    const length = await offer(top, agent, DIVIDEND, { tiers: [oneRate(2_000)], ...LENGTH });
    await refused('request.invalid', agent, length, { ...wanted, period: ContractPeriod.MONTH, carries: true });
  });
});
