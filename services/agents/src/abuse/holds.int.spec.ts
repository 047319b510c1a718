import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { AbuseEvidenceSchema, AbuseReasonSchema } from '@nm/contracts/agents.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import fc from 'fast-check';
import { migrations } from '../migrations/index.js';
import { ClearingGateway } from '../settlements/clearing.gateway.js';
import { PaymentsService } from '../settlements/payments.service.js';
import { PaymentsStore } from '../settlements/payments.store.js';
import { ClearingBooks } from '../testing/clearing-books.js';
import { dueSettlement } from '../testing/due-settlement.js';
import type { AbuseDecision } from './abuse-review.js';
import { HeldSettlementsStore } from './held-settlements.store.js';
import { HoldsService } from './holds.service.js';
import { AbuseReviewsReadModel } from './reviews.read-model.js';
import { AbuseReviewsService } from './reviews.service.js';
import { AbuseReviewsStore } from './reviews.store.js';

// Goal: while an agent is under review, the agent's pay stays in the clearing account, exact to the minor unit. One
// decision pays or returns it once, whatever fails and however many workers run.
describe('Held pay', () => {
  let database: TestDatabase;
  let books: ClearingBooks;
  const store = new AbuseReviewsStore();
  const outbox = (): Outbox => new Outbox(database.db, 'agents.v1');
  const holds = (): HoldsService =>
    new HoldsService(database.db, new HeldSettlementsStore(), outbox(), new ClearingGateway(books.client));
  const payments = (): PaymentsService =>
    new PaymentsService(database.db, new PaymentsStore(), outbox(), new ClearingGateway(books.client), holds());
  const reviews = (abuseFourEyesAboveMinor = 0n): AbuseReviewsService =>
    new AbuseReviewsService(database.db, store, new HeldSettlementsStore(), outbox(), { abuseFourEyesAboveMinor });
  const readModel = (): AbuseReviewsReadModel => new AbuseReviewsReadModel(database.db);

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
  });
  beforeEach(async () => {
    await startAfresh();
  });
  afterAll(() => database.drop());

  /** Starts a test with empty fake wallet books and without settlements of earlier tests. */
  async function startAfresh(): Promise<void> {
    books = new ClearingBooks();
    await database.db.rows(`UPDATE settlements SET status = 'paid' WHERE status IN ('due', 'held')`);
    await database.db.rows('UPDATE held_settlements SET return_due_at = NULL');
  }
  async function openReview(agentId: string, brand = 'lab'): Promise<string> {
    await database.db.transaction((tx) =>
      store.open(tx, {
        ...{ agentId, brand, currency: 'USD', score: 74, holdScore: 60, factsUntil: new Date() },
        reasons: [create(AbuseReasonSchema, { rule: 'A-03', points: 30, count: 1 })],
        evidence: create(AbuseEvidenceSchema, {}),
      }),
    );
    const row = await database.db.one<{ id: string }>(
      `SELECT review_id AS id FROM abuse_reviews WHERE agent_id = $1 AND state = 'open'`,
      [agentId],
    );
    return row?.id ?? '';
  }
  const statusOf = async (id: string): Promise<string | undefined> =>
    (await database.db.one<{ status: string }>('SELECT status FROM settlements WHERE id = $1', [id]))?.status;
  const eventsOf = async (agentId: string, type: string): Promise<number> =>
    (await database.db.rows('SELECT 1 FROM outbox WHERE key = $1 AND type = $2', [agentId, `agents.v1.${type}`]))
      .length;
  const parked = async (): Promise<bigint> =>
    (
      await database.db.one<{ sum: bigint }>(
        `SELECT coalesce(sum(net_minor), 0)::bigint AS sum FROM settlements WHERE status = 'held'`,
      )
    )?.sum ?? 0n;
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([payments().payDue(), payments().payDue(), holds().returnDue(), holds().returnDue()]);
      await database.db.rows(`UPDATE settlements SET due_at = now() WHERE status = 'due'`);
      await database.db.rows('UPDATE held_settlements SET return_due_at = now() WHERE return_due_at IS NOT NULL');
    }
  };
  const decide = async (reviewId: string, operator: string, decision: AbuseDecision, by = reviews()): Promise<void> => {
    const version = (await readModel().find(reviewId))?.version ?? 0n;
    await by.decide(reviewId, { operator, version, decision, note: 'seen' });
  };

  it('waits in clearing while the rest of the chain is paid, and both partners get one message', async () => {
    const [top, agent, below] = [randomUUID(), randomUUID(), randomUUID()];
    await dueSettlement(database.db, { payeeId: top, payerId: null, grossMinor: 1_000n, netMinor: 400n });
    const held = await dueSettlement(database.db, { payeeId: agent, payerId: top, grossMinor: 600n, netMinor: 450n });
    await dueSettlement(database.db, { payeeId: below, payerId: agent, grossMinor: 150n, netMinor: 150n });
    const reviewId = await openReview(agent);
    books.faults = 4;
    await settle();
    expect([books.sum(), books.inClearing(), await parked(), await statusOf(held)]).toEqual([550n, 450n, 450n, 'held']);
    const later = await dueSettlement(database.db, {
      ...{ payeeId: agent, payerId: top, grossMinor: 50n, netMinor: 50n, minute: 5 },
    });
    await settle();
    expect(await statusOf(later)).toBe('held');
    expect([await eventsOf(agent, 'SettlementHeld'), await eventsOf(top, 'SettlementHeld')]).toEqual([1, 1]);
    expect(await eventsOf(below, 'SettlementHeld')).toBe(0);
    expect(await readModel().find(reviewId)).toMatchObject({ lineCount: 2, heldMinor: 500n });
  });

  it('is paid once after a release by one operator, less the agent’s debts', async () => {
    const agent = randomUUID();
    await dueSettlement(database.db, { payeeId: agent, payerId: null, grossMinor: 0n, netMinor: -30n });
    const held = await dueSettlement(database.db, {
      ...{ payeeId: agent, payerId: null, grossMinor: 100n, netMinor: 100n, minute: 5 },
    });
    const reviewId = await openReview(agent);
    await settle();
    await decide(reviewId, 'ann', 'release');
    await decide(reviewId, 'ann', 'release');
    await expect(decide(reviewId, 'bob', 'confirm')).rejects.toMatchObject({ code: 'review.decided' });
    books.faults = 4;
    await settle();
    expect(books.posted.get(`settlement:${held}`)).toEqual({ memberId: agent, amountMinor: 70n });
    expect([await statusOf(held), await eventsOf(agent, 'SettlementPaid')]).toEqual(['paid', 1]);
    expect(await eventsOf(agent, 'HeldSettlementsDecided')).toBe(1);
    expect(books.returned.size).toBe(0);
  });

  it('returns to the house once after two operators confirmed, and later lines are paid again', async () => {
    const agent = randomUUID();
    const held = await dueSettlement(database.db, { payeeId: agent, payerId: null, grossMinor: 90n, netMinor: 90n });
    const reviewId = await openReview(agent);
    await settle();
    await decide(reviewId, 'ann', 'confirm');
    await decide(reviewId, 'ann', 'confirm');
    await settle();
    expect([await statusOf(held), books.returned.size]).toEqual(['held', 0]);
    const second = { brands: ['lab'], decided: false, secondOnly: true };
    const waiting = async () =>
      (await readModel().page(second, { number: 1, limit: 100, offset: 0 })).reviews.map((review) => review.reviewId);
    expect(await waiting()).toContain(reviewId);
    // The first operator takes the confirmation back, so the next confirmation is the first of two again.
    await reviews().takeBack(reviewId, 'bob');
    expect(await waiting()).toContain(reviewId);
    await reviews().takeBack(reviewId, 'ann');
    expect(await waiting()).not.toContain(reviewId);
    expect(await readModel().steps(reviewId)).toMatchObject([
      ...[{ action: 'confirm' }, { operator: 'ann', action: 'take_back' }],
    ]);
    await decide(reviewId, 'ann', 'confirm');
    expect(await statusOf(held)).toBe('held');
    await decide(reviewId, 'bob', 'confirm');
    expect(await waiting()).not.toContain(reviewId);
    await expect(reviews().takeBack(reviewId, 'ann')).rejects.toMatchObject({ code: 'review.decided' });
    books.faults = 3;
    await settle();
    expect([...books.returned]).toEqual([[`return:${held}`, 90n]]);
    expect([await statusOf(held), books.sum(), books.inClearing()]).toEqual(['returned', 0n, 0n]);
    await dueSettlement(database.db, { payeeId: agent, payerId: null, grossMinor: 40n, netMinor: 40n, minute: 5 });
    await settle();
    expect(books.sum()).toBe(40n);
  });

  it('needs one operator to confirm up to the threshold, and refuses a decision on an older version', async () => {
    const agent = randomUUID();
    await dueSettlement(database.db, { payeeId: agent, payerId: null, grossMinor: 90n, netMinor: 90n });
    const reviewId = await openReview(agent);
    await settle();
    const stale = { operator: 'ann', version: 0n, decision: 'release' as const, note: 'seen' };
    await expect(reviews().decide(reviewId, stale)).rejects.toMatchObject({ code: 'review.stale' });
    await decide(reviewId, 'ann', 'confirm', reviews(89n));
    expect(await readModel().find(reviewId)).toMatchObject({ state: 'open', firstOperator: 'ann' });
    const other = randomUUID();
    await dueSettlement(database.db, { payeeId: other, payerId: null, grossMinor: 90n, netMinor: 90n });
    const second = await openReview(other);
    await settle();
    await decide(second, 'ann', 'confirm', reviews(90n));
    expect(await readModel().find(second)).toMatchObject({ state: 'confirmed', decidedBy: 'ann' });
  });

  it('is not decided while a rebuild has not put it on hold again', async () => {
    const agent = randomUUID();
    const held = await dueSettlement(database.db, { payeeId: agent, payerId: null, grossMinor: 90n, netMinor: 90n });
    const reviewId = await openReview(agent);
    await settle();
    await database.db.rows(`UPDATE settlements SET status = 'due' WHERE id = $1`, [held]);
    for (const decision of ['confirm', 'release'] as const)
      await expect(decide(reviewId, 'ann', decision)).rejects.toMatchObject({ code: 'review.stale' });
    await settle();
    expect(await statusOf(held)).toBe('held');
    await decide(reviewId, 'ann', 'confirm');
    await decide(reviewId, 'bob', 'confirm');
    await settle();
    expect([await statusOf(held), [...books.returned]]).toEqual(['returned', [[`return:${held}`, 90n]]]);
  });

  it('is decided once when two operators decide at the same time', async () => {
    const agent = randomUUID();
    await dueSettlement(database.db, { payeeId: agent, payerId: null, grossMinor: 90n, netMinor: 90n });
    const reviewId = await openReview(agent);
    await settle();
    await decide(reviewId, 'ann', 'confirm');
    const answers = await Promise.allSettled([
      decide(reviewId, 'bob', 'confirm'),
      decide(reviewId, 'eve', 'release'),
      settle(),
    ]);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    await settle();
    expect(books.inClearing()).toBe(0n);
    expect(books.sum() + [...books.returned.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(90n);
  });

  it('takes one answer of the payee until the decision', async () => {
    const [agent, payer] = [randomUUID(), randomUUID()];
    const held = await dueSettlement(database.db, { payeeId: agent, payerId: payer, grossMinor: 90n, netMinor: 90n });
    const reviewId = await openReview(agent);
    await settle();
    await reviews().answer(reviewId, 'my shop has one phone');
    await expect(reviews().answer(reviewId, 'again')).rejects.toMatchObject({ code: 'review.answered' });
    for (const partner of [agent, payer]) expect(await readModel().heldLine(partner, held)).toMatchObject({ reviewId });
    expect(await readModel().heldLine(randomUUID(), held)).toBeUndefined();
    await decide(reviewId, 'ann', 'release');
    await expect(reviews().answer(reviewId, 'late')).rejects.toMatchObject({ code: 'review.decided' });
  });

  it('leaves in clearing the sum of all parked nets, after any order of lines, reviews, decisions and faults', async () => {
    const act = fc.oneof(
      fc.record({ type: fc.constant('line' as const), agent: fc.nat(2), minor: fc.bigInt(1n, 500n) }),
      fc.record({ type: fc.constant('open' as const), agent: fc.nat(2) }),
      fc.record({ type: fc.constantFrom('release' as const, 'confirm' as const), agent: fc.nat(2) }),
      fc.record({ type: fc.constant('pay' as const), faults: fc.nat(3) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
        await startAfresh();
        const agents = [randomUUID(), randomUUID(), randomUUID()];
        let minute = 0;
        for (const one of acts) {
          const payeeId = 'agent' in one ? (agents[one.agent] ?? '') : '';
          if (one.type === 'line') {
            minute += 5;
            const { minor } = one;
            await dueSettlement(database.db, { payeeId, payerId: null, grossMinor: minor, netMinor: minor, minute });
          } else if (one.type === 'pay') {
            books.faults = one.faults;
            await settle();
          } else {
            const member = await database.db.one('SELECT 1 FROM members WHERE member_id = $1', [payeeId]);
            const open = member ? await openReview(payeeId) : undefined;
            if (!open || one.type === 'open') continue;
            await decide(open, 'ann', one.type);
            if (one.type === 'confirm' && (await readModel().find(open))?.state === 'open')
              await decide(open, 'bob', 'confirm');
          }
        }
        books.faults = 0;
        await settle();
        expect(books.inClearing()).toBe(await parked());
      }),
      { numRuns: 10 },
    );
  }, 60_000);
});
