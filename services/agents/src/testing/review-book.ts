import { create } from '@bufbuild/protobuf';
import { AbuseEvidenceSchema, AbuseReasonSchema, type ContractKind } from '@nm/contracts/agents.js';
import type { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { HeldSettlementsStore } from '../abuse/held-settlements.store.js';
import { HoldsService } from '../abuse/holds.service.js';
import { AbuseReviewsReadModel } from '../abuse/reviews.read-model.js';
import { AbuseReviewsService } from '../abuse/reviews.service.js';
import { AbuseReviewsStore } from '../abuse/reviews.store.js';
import { CARRY_LEFT } from '../settlements/waiting-offsets.store.js';
import { ClearingGateway } from '../settlements/clearing.gateway.js';
import { PaymentsService } from '../settlements/payments.service.js';
import { PaymentsStore } from '../settlements/payments.store.js';
import { ClearingBooks } from './clearing-books.js';
import { setDecidedAt } from './rebuild.store.js';

/** A settlement that an abuse review has held or has returned to the house. */
interface ReturnedOfBook {
  readonly payeeId: string;
  readonly kind: ContractKind;
  readonly startsAt: Date;
  readonly netMinor: bigint;
  readonly status: string;
}

/** Makes reviews and payments of agents in a test, with the services of production. By default the wallet is a fake. */
export class ReviewBook {
  readonly books = new ClearingBooks();
  readonly #store = new AbuseReviewsStore();
  readonly #readModel: AbuseReviewsReadModel;
  readonly #reviews: AbuseReviewsService;

  constructor(
    private readonly db: Db,
    private readonly ownerUrl: string,
    private readonly wallet: ClearingBooks['client'] = this.books.client,
  ) {
    this.#readModel = new AbuseReviewsReadModel(db);
    const held = new HeldSettlementsStore();
    const outbox = new Outbox(db, 'agents.v1');
    this.#reviews = new AbuseReviewsService(db, this.#store, held, outbox, { abuseFourEyesAboveMinor: 0n });
  }

  async open(agentId: string, brand: string): Promise<void> {
    await this.db.transaction((tx) =>
      this.#store.open(tx, {
        ...{ agentId, brand, currency: 'USD', score: 74, holdScore: 60, factsUntil: new Date() },
        reasons: [create(AbuseReasonSchema, { rule: 'A-03', points: 30, count: 1 })],
        evidence: create(AbuseEvidenceSchema, {}),
      }),
    );
  }

  /** One operator releases the held pay of the agent's open review, if there is one. */
  async release(agentId: string): Promise<void> {
    const open = await this.#openOf(agentId);
    const review = open && (await this.#readModel.find(open.id));
    if (!review) return;
    const step = { operator: 'ann', version: review.version, decision: 'release' as const, note: 'seen' };
    await this.#reviews.decide(review.reviewId, step);
  }

  /** Two operators confirm the agent's open review, if there is one. The decision gets a time of the test's clock. */
  async confirm(agentId: string, decidedAt: Date): Promise<void> {
    const open = await this.#openOf(agentId);
    if (!open) return;
    for (const operator of ['ann', 'bob']) {
      const review = await this.#readModel.find(open.id);
      if (review?.state !== 'open') continue;
      const step = { operator, version: review.version, decision: 'confirm' as const, note: 'seen' };
      await this.#reviews.decide(open.id, step);
    }
    await setDecidedAt(this.ownerUrl, open.id, decidedAt);
  }

  #openOf(agentId: string): Promise<{ id: string } | undefined> {
    return this.db.one(`SELECT review_id AS id FROM abuse_reviews WHERE agent_id = $1 AND state = 'open'`, [agentId]);
  }

  /**
   * Pays the settlements that are due, and returns to the house those whose review confirmed abuse. Two workers run
   * until nothing is left.
   */
  async pay(): Promise<void> {
    const clearing = new ClearingGateway(this.wallet);
    const outbox = new Outbox(this.db, 'agents.v1');
    const holds = new HoldsService(this.db, new HeldSettlementsStore(), outbox, clearing);
    const payments = new PaymentsService(this.db, new PaymentsStore(), outbox, clearing, holds);
    for (let done = 1; done > 0;) {
      const each = await Promise.all([payments.payDue(), payments.payDue(), holds.returnDue(), holds.returnDue()]);
      done = each.reduce((sum, count) => sum + count, 0);
    }
  }

  /** Returns the settlements of a brand that a review held, in order of time. */
  returnedOf(brand: string): Promise<ReturnedOfBook[]> {
    return this.db.rows(
      `SELECT s.payee_id AS "payeeId", s.kind, s.starts_at AS "startsAt", s.net_minor AS "netMinor", s.status
         FROM held_settlements h JOIN settlements s ON s.id = h.settlement_id
        WHERE s.brand = $1 ORDER BY s.starts_at, s.kind, s.payee_id`,
      [brand],
    );
  }

  /**
   * Returns the whole pay that each payee keeps, if it is not zero, in millionths of a minor unit before rounding. It
   * is the pay of all periods that were not returned, minus the pay of the direct downlines for the same periods, and
   * minus the amounts that the last settlements leave to be taken back.
   */
  async keptOf(brand: string): Promise<Map<string, bigint>> {
    const rows = await this.db.rows<{ payeeId: string; micro: bigint }>(
      `WITH line AS (
         SELECT s.*, s.gross_minor * 1000000 + s.remainder_micro AS pay,
                CASE WHEN s.starts_at < max(s.starts_at) OVER (PARTITION BY s.contract_id) THEN 0
                     ELSE ${CARRY_LEFT} END AS open
           FROM settlements s WHERE s.brand = $1
       )
       SELECT s.payee_id AS "payeeId",
              (sum(s.open + CASE WHEN s.status = 'returned' THEN 0 ELSE s.pay - coalesce((
                     SELECT sum(c.pay) FROM line c WHERE c.payer_id = s.payee_id AND c.kind = s.kind
                        AND c.starts_at = s.starts_at AND c.ends_at = s.ends_at), 0) END)
               - coalesce((SELECT sum(c.open) FROM line c WHERE c.payer_id = s.payee_id), 0))::bigint AS micro
         FROM line s GROUP BY s.payee_id`,
      [brand],
    );
    return new Map(rows.filter(({ micro }) => micro !== 0n).map(({ payeeId, micro }) => [payeeId, micro]));
  }

  /**
   * Returns the amount that the clearing accounts must contain for one brand, or for all: that is the held pay minus
   * the debts of agents. In random histories, a payer may have no contract of its own and then pays nothing; the
   * amounts of such payers are missing in the accounts too.
   */
  async dueInClearing(brand = ''): Promise<bigint> {
    const row = await this.db.one<{ sum: bigint }>(
      `WITH mine AS (SELECT * FROM settlements WHERE $1 = '' OR brand = $1)
       SELECT ((SELECT coalesce(sum(net_minor), 0) FROM mine WHERE status = 'held')
               - (SELECT coalesce(sum(owed_minor - repaid_minor), 0) FROM owed
                   WHERE settlement_id IN (SELECT id FROM mine))
               + (SELECT coalesce(sum(CASE WHEN payer_id IS NULL THEN gross_minor ELSE 0 END - net_minor), 0)
                    FROM mine))::bigint AS sum`,
      [brand],
    );
    return row?.sum ?? 0n;
  }

  /** Checks that the clearing accounts in the fake wallet contain the amount that `dueInClearing` returns. */
  async audit(brand = ''): Promise<void> {
    expect(this.books.inClearing()).toBe(await this.dueInClearing(brand));
  }
}
