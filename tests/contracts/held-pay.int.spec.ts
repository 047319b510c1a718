import { create } from '@bufbuild/protobuf';
import { agents } from '@nm/contracts';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { HeldSettlementsStore } from '../../services/agents/src/abuse/held-settlements.store.js';
import { HoldsService } from '../../services/agents/src/abuse/holds.service.js';
import { AbuseReviewsReadModel } from '../../services/agents/src/abuse/reviews.read-model.js';
import { AbuseReviewsService } from '../../services/agents/src/abuse/reviews.service.js';
import { AbuseReviewsStore } from '../../services/agents/src/abuse/reviews.store.js';
import { migrations } from '../../services/agents/src/migrations/index.js';
import { ClearingGateway } from '../../services/agents/src/settlements/clearing.gateway.js';
import { PaymentsService } from '../../services/agents/src/settlements/payments.service.js';
import { PaymentsStore } from '../../services/agents/src/settlements/payments.store.js';
import { dueSettlement } from '../../services/agents/src/testing/due-settlement.js';
import { auditLedger } from '../../services/wallet/src/audit/audit.js';
import { openTestLedger, type TestLedger } from '../../services/wallet/src/ledger/testing/test-ledger.js';
import { walletOn } from './wallet-on-ledger.js';

const BRAND = 'lab';

// Goal: the agents service and the wallet together park, pay and return held pay (salaries that wait for an abuse
// review) on the real ledger. The balance of the clearing account is exactly the sum of the parked net amounts, and the
// audit of the ledger finds nothing.
describe('Held pay on the real ledger', () => {
  let books: TestLedger;
  let database: TestDatabase;
  let payments: PaymentsService;
  let holds: HoldsService;
  let reviews: AbuseReviewsService;

  beforeAll(async () => {
    [books, database] = await Promise.all([openTestLedger(), createTestDatabase({ service: 'agents', migrations })]);
    const { db } = database;
    const [outbox, gateway] = [new Outbox(db, 'agents.v1'), new ClearingGateway(walletOn(books))];
    holds = new HoldsService(db, new HeldSettlementsStore(), outbox, gateway);
    payments = new PaymentsService(db, new PaymentsStore(), outbox, gateway, holds);
    const config = { abuseFourEyesAboveMinor: 0n };
    reviews = new AbuseReviewsService(db, new AbuseReviewsStore(), new HeldSettlementsStore(), outbox, config);
  });
  afterAll(async () => {
    await books?.close();
    await database?.drop();
  });

  const cash = async (memberId: string): Promise<bigint> =>
    (await books.db.one<{ cash: bigint }>('SELECT cash_minor AS cash FROM accounts WHERE member_id = $1', [memberId]))
      ?.cash ?? 0n;
  const inClearing = async (): Promise<bigint> =>
    (
      await books.db.one<{ sum: bigint }>(
        `SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum FROM entries e JOIN accounts a ON a.id = e.account_id
          WHERE a.name LIKE 'clearing/%'`,
      )
    )?.sum ?? 0n;
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1)
      await Promise.all([payments.payDue(), payments.payDue(), holds.returnDue(), holds.returnDue()]);
  };

  /** Creates a chain of three agents. A review of the middle agent is open, so the net amount of this agent is held. */
  async function heldChain() {
    const [top, agent, below] = [await books.member(), await books.member(), await books.member()];
    const { db } = database;
    await dueSettlement(db, { payeeId: top, payerId: null, grossMinor: 1_000n, netMinor: 400n });
    await dueSettlement(db, { payeeId: agent, payerId: top, grossMinor: 600n, netMinor: 450n });
    await dueSettlement(db, { payeeId: below, payerId: agent, grossMinor: 150n, netMinor: 150n });
    await db.transaction((tx) =>
      new AbuseReviewsStore().open(tx, {
        ...{ agentId: agent, brand: BRAND, currency: 'USD', score: 74, holdScore: 60, factsUntil: new Date() },
        reasons: [create(agents.AbuseReasonSchema, { rule: 'A-03', points: 74, count: 1 })],
        evidence: create(agents.AbuseEvidenceSchema, {}),
      }),
    );
    await settle();
    const page = { number: 1, limit: 1, offset: 0 };
    const [review] = (await new AbuseReviewsReadModel(db).page({ brands: [BRAND], decided: false }, page)).reviews;
    return { top, agent, below, reviewId: review?.reviewId ?? '', version: review?.version ?? 0n };
  }

  it('waits in clearing while the rest of the chain is paid, and is paid once after the release', async () => {
    const { top, agent, below, reviewId, version } = await heldChain();
    expect([await cash(top), await cash(agent), await cash(below), await inClearing()]).toEqual([400n, 0n, 150n, 450n]);
    await reviews.decide(reviewId, { operator: 'ann', version, decision: 'release', note: 'a family' });
    await settle();
    expect([await cash(agent), await inClearing()]).toEqual([450n, 0n]);
  });

  it('returns to the house once after two operators confirmed', async () => {
    const { top, agent, below, reviewId, version } = await heldChain();
    await reviews.decide(reviewId, { operator: 'ann', version, decision: 'confirm', note: 'a circle' });
    await settle();
    expect(await inClearing()).toBe(450n);
    await reviews.decide(reviewId, { operator: 'bob', version: version + 1n, decision: 'confirm', note: 'a circle' });
    await settle();
    expect([await cash(top), await cash(agent), await cash(below), await inClearing()]).toEqual([400n, 0n, 150n, 0n]);
  });

  it('leaves the books clean', async () => {
    expect((await auditLedger(books.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });
});
