import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { SettlementHeldSchema } from '@nm/contracts/agents.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { ClearingGateway } from '../settlements/clearing.gateway.js';
import type { DuePayment } from '../settlements/payments.store.js';
import { HeldSettlementsStore } from './held-settlements.store.js';

/** Maximum number of settlements that one run returns to the house. The next run continues. */
const PAGE = 128;

/**
 * Holds the pay of agents with an open abuse review (domain §10). The house moves the gross pay of a chain of agents to
 * the clearing account, and all other agents are paid from there, so exactly the held net amount stays. If the review
 * confirms abuse, this amount is returned to the house.
 */
@Injectable()
export class HoldsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(HeldSettlementsStore) private readonly store: HeldSettlementsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(ClearingGateway) private readonly clearing: ClearingGateway,
  ) {}

  /**
   * Holds the locked payments whose agent has an open review. A payment whose amount is already fixed is not held,
   * because the wallet may have posted it. A rebuild loses the fixed amounts. Therefore the wallet is asked which
   * payments it has posted before, and these are not held. It is asked while the payments are locked, so that no other
   * instance of this service can post one at the same time. It is asked only about payments that would be held.
   * @returns the ids of the settlements that must not be paid: the held ones, and those for which the wallet did not
   * answer, which are tried again
   */
  async hold(tx: Tx, payments: readonly DuePayment[]): Promise<ReadonlySet<string>> {
    const open = payments.filter(({ payMinor, netMinor }) => payMinor === null && netMinor > 0n);
    const ids = open.map(({ id }) => id);
    const restored = await this.store.restore(tx, ids);
    const byId = new Map(open.map((payment) => [payment.id, payment]));
    const reviewed = await this.store.underReview(tx, ids);
    const { posted, unknown } = await this.clearing.postedOf(reviewed.flatMap(({ id }) => byId.get(id) ?? []));
    const held = await this.store.hold(
      tx,
      reviewed.filter(({ id }) => !posted.has(id) && !unknown.has(id)),
    );
    const messages = held.flatMap(({ id, isPayeesFirst, isPayersFirst }) => {
      const payment = byId.get(id);
      if (!payment) return [];
      const sides = [isPayeesFirst && payment.payeeId, isPayersFirst && payment.payerId];
      return sides.flatMap((agentId) => (agentId ? [{ agentId, payment }] : []));
    });
    await this.outbox.appendAll(
      tx,
      SettlementHeldSchema,
      messages.map(({ agentId, payment }) => ({
        agentId,
        settlementId: payment.id,
        payerId: payment.payerId ?? '',
        payeeId: payment.payeeId,
        kind: payment.kind,
        currency: payment.currency,
        amountMinor: payment.netMinor,
        periodStart: timestampFromDate(payment.startsAt),
        periodEnd: timestampFromDate(payment.endsAt),
      })),
    );
    return new Set([...restored, ...unknown, ...held.map(({ id }) => id)]);
  }

  /**
   * Returns the held net amounts to the house if their reviews have confirmed abuse. If the process crashes after the
   * posting, the next run posts with the same key and gets the wallet's first answer.
   * @returns the number of returned settlements
   */
  async returnDue(): Promise<number> {
    const due = await this.store.toReturn(this.db, PAGE);
    if (due.length === 0) return 0;
    const returned = (await this.clearing.giveBack(due)).map(({ id }) => id);
    await this.db.transaction((tx) => this.store.returned(tx, returned));
    const failed = due.map(({ id }) => id).filter((id) => !returned.includes(id));
    await this.store.stepBack(this.db, failed);
    return returned.length;
  }
}
