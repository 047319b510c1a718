import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { periodOf } from '../periods/period.js';
import { oneRate, TestBook } from '../testing/test-book.js';

const { UNSPECIFIED, WEEK, HALF_MONTH, MONTH } = ContractPeriod;
const ZONE = 'Asia/Dhaka';
const { DIVIDEND, DAILY_SALARY } = ContractKind;

// Goal: all dividend contracts of a chain of agents have periods of one length. They also have compatible rules about
// carrying a negative base to the next period. No time is counted twice.
describe('A dividend contract', () => {
  let book: TestBook;
  let [top, below] = ['', ''];
  const tiers = [oneRate(200_000)];
  const terms = { tiers, period: MONTH, carries: true };
  const offer = (payerId: string | undefined, payeeId: string, more: object = {}) => ({
    ...{ payerId, payeeId, kind: DIVIDEND, ...terms, key: crypto.randomUUID() },
    ...more,
  });

  beforeAll(async () => {
    book = await TestBook.open(ZONE);
  });
  afterAll(() => book?.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    top = await book.member(MemberType.CONTRACT_AGENT);
    below = await book.member(MemberType.CONTRACT_AGENT, top);
  });

  it('needs a length, which salaries do not have', async () => {
    const refused = { code: 'request.invalid', data: { field: 'period' } };
    await expect(book.contracts.offer(offer(undefined, top, { period: UNSPECIFIED }))).rejects.toMatchObject(refused);
    await expect(book.contracts.offer(offer(undefined, top, { period: 9 }))).rejects.toMatchObject(refused);
    const salary = offer(undefined, top, { kind: DAILY_SALARY, tiers: [oneRate(10)] });
    await expect(book.contracts.offer(salary)).rejects.toMatchObject(refused);
    await book.contracts.offer({ ...salary, period: UNSPECIFIED, carries: false });
  });

  it("has the length of the payer's own contract, and drops no negative base where the payer's is carried", async () => {
    await book.sign(undefined, top, terms);
    const refused = (field: string) => ({ code: 'contract.not_covered', data: { field } });
    await expect(book.contracts.offer(offer(top, below, { period: WEEK }))).rejects.toMatchObject(refused('period'));
    await expect(book.contracts.offer(offer(top, below, { carries: false }))).rejects.toMatchObject(refused('carries'));
    await expect(book.contracts.offer(offer(top, below, { tiers: [oneRate(200_001)] }))).rejects.toMatchObject({
      data: { tier: 0 },
    });
    await book.sign(top, below, terms);
  });

  it('is in force from the next period of its length', async () => {
    for (const period of [WEEK, HALF_MONTH, MONTH]) {
      const { effectiveFrom } = await book.contracts.previewOffer(offer(undefined, top, { period }));
      expect(effectiveFrom).toEqual(periodOf(DIVIDEND, new Date(), ZONE, period).endsAt);
    }
  });

  it('keeps its length while it is in force; one that follows begins after its last period', async () => {
    const versionId = await book.sign(undefined, top, terms);
    await expect(book.contracts.offer(offer(undefined, top, { period: WEEK }))).rejects.toMatchObject({
      code: 'request.invalid',
      data: { field: 'period' },
    });
    // The contract has been in force for a long time. When it is ended now, it runs to the end of the current month.
    await book.database.db.rows(`UPDATE contract_versions SET in_force = '[2020-01-01,)' WHERE id = $1`, [versionId]);
    const { token, effectiveFrom: end } = await book.termination.preview(top, versionId);
    expect(end).toEqual(periodOf(DIVIDEND, new Date(), ZONE, MONTH).endsAt);
    await book.termination.terminate(top, versionId, token);
    const { effectiveFrom } = await book.contracts.previewOffer(offer(undefined, top, { period: WEEK }));
    const around = periodOf(DIVIDEND, end, ZONE, WEEK);
    expect(effectiveFrom).toEqual(around.startsAt.getTime() === end.getTime() ? end : around.endsAt);
    await book.sign(undefined, top, { ...terms, period: WEEK });
  });

  it('begins no earlier than the contract of its payer, which may wait for the end of an earlier one', async () => {
    const weekly = { ...terms, period: WEEK };
    const held = await book.sign(undefined, top, weekly);
    const next = periodOf(DIVIDEND, new Date(), ZONE, WEEK).endsAt;
    const later = periodOf(DIVIDEND, next, ZONE, WEEK).endsAt;
    await book.database.db.rows('UPDATE contract_versions SET in_force = tstzrange($2, NULL) WHERE id = $1', [
      held,
      later,
    ]);
    const { effectiveFrom } = await book.contracts.previewOffer(offer(top, below, weekly));
    expect(effectiveFrom).toEqual(later);
    const signed = await book.sign(top, below, weekly);
    const rows = await book.database.db.rows('SELECT lower(in_force) AS "from" FROM contract_versions WHERE id = $1', [
      signed,
    ]);
    expect(rows).toEqual([{ from: later }]);
  });

  it('ends with contracts below that a new carry policy no longer covers', async () => {
    await book.sign(undefined, top, { ...terms, carries: false });
    const held = await book.sign(top, below, { ...terms, carries: false });
    const { wouldEnd } = await book.contracts.previewOffer(offer(undefined, top, { carries: true }));
    expect(wouldEnd.map(({ versionId }) => versionId)).toEqual([held]);
  });
});
