import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { SettlementOwedSchema, SettlementPaidSchema } from '@nm/contracts/agents.js';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { ClearingGateway, type DecidedPayment } from './clearing.gateway.js';
import { portions, rested } from './portions.js';
import { PaymentsStore, type DuePayment } from './payments.store.js';

/** Each costs a look at all that is due. */
const PAGE = 2_048;
/** Posted and marked together: one call to the wallet, and rows and facts that are written within a few milliseconds. */
const PORTION = 128;
/** Of a portion's time, most of which is the wallet's answer. */
const REST_SHARE = 0.5;

/**
 * Pays what closing stored: house to clearing the top agent's gross, clearing to each agent his net. Each leg is its
 * own idempotent posting, so a chain of ten thousand locks nobody; the clearing account ends where it began, but for
 * what agents still owe it. A portion of them costs one call and one transaction, and is followed by a pause for the bets beside it.
 */
@Injectable()
export class PaymentsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PaymentsStore) private readonly store: PaymentsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(ClearingGateway) private readonly clearing: ClearingGateway,
  ) {}

  /**
   * Tries a page of due settlements and says how many it tried. One that the wallet cannot take now steps back and comes
   * again later. A crash between posting and marking posts again with the same key, which the wallet answers from its books.
   */
  async payDue(): Promise<number> {
    // One agent's payments in their order: what he owes of one is kept back from the next, on the next page.
    const firsts = new Map<string, DuePayment>();
    for (const payment of await rested(() => this.store.due(this.db, PAGE)))
      if (!firsts.has(payment.payeeId)) firsts.set(payment.payeeId, payment);
    if (firsts.size === 0) return 0;
    for (const portion of portions([...firsts.values()], PORTION)) await rested(() => this.#pay(portion), REST_SHARE);
    return firsts.size;
  }

  async #pay(tried: readonly DuePayment[]): Promise<void> {
    const [toFund, ready] = [tried.filter(isFromHouse), tried.filter((payment) => !isFromHouse(payment))];
    const funded = [...(await this.clearing.fund(toFund)), ...ready];
    const decided = [
      ...funded.filter(isDecided),
      ...(await this.#decide(funded.filter((payment) => !isDecided(payment)))),
    ];
    const [toPost, nothing] = [
      decided.filter(({ payMinor }) => payMinor > 0n),
      decided.filter(({ payMinor }) => payMinor === 0n),
    ];
    const paid = [...(await this.clearing.post(toPost)), ...nothing];
    await this.#markPaid(paid);
    const done = new Set(paid.map(({ id }) => id));
    await this.store.stepBack(
      this.db,
      tried.filter(({ id }) => !done.has(id)).map(({ id }) => id),
    );
  }

  /** What to post for each: the net less what the agent still owes. One below zero becomes owed and is done with. */
  async #decide(payments: readonly DuePayment[]): Promise<DecidedPayment[]> {
    if (payments.length === 0) return [];
    return this.db.transaction(async (tx) => {
      const due = await this.store.lock(
        tx,
        payments.map(({ id }) => id),
      );
      const short = due.filter(({ payMinor, netMinor }) => payMinor === null && netMinor < 0n);
      for (const payment of short) await this.store.owe(tx, payment, -payment.netMinor);
      await this.outbox.appendAll(
        tx,
        SettlementOwedSchema,
        short.map((payment) => ({
          agentId: payment.payeeId,
          settlementId: payment.id,
          payerId: payment.payeeId,
          payeeId: '',
          currency: payment.currency,
          owedMinor: -payment.netMinor,
          periodEnd: timestampFromDate(payment.endsAt),
        })),
      );
      const payable = due.filter((payment) => !short.includes(payment));
      const debtors = await this.store.debtors(
        tx,
        payable.map(({ payeeId }) => payeeId),
      );
      const decided: DecidedPayment[] = [];
      for (const payment of payable) {
        const { payeeId, currency, netMinor, payMinor } = payment;
        const kept =
          payMinor === null && debtors.has(payeeId) ? await this.store.keepBack(tx, payeeId, currency, netMinor) : 0n;
        decided.push({ ...payment, payMinor: payMinor ?? netMinor - kept });
      }
      await this.store.decide(tx, decided);
      return decided;
    });
  }

  async #markPaid(payments: readonly DecidedPayment[]): Promise<void> {
    if (payments.length === 0) return;
    const paidAt = new Date();
    await this.db.transaction(async (tx) => {
      const marked = await this.store.paid(
        tx,
        payments.map(({ id }) => id),
        paidAt,
      );
      await this.outbox.appendAll(
        tx,
        SettlementPaidSchema,
        payments
          .filter(({ id }) => marked.has(id))
          .map((payment) => ({
            agentId: payment.payeeId,
            settlementId: payment.id,
            kind: payment.kind,
            currency: payment.currency,
            grossMinor: payment.grossMinor,
            netMinor: payment.payMinor,
            periodStart: timestampFromDate(payment.startsAt),
            periodEnd: timestampFromDate(payment.endsAt),
            paidAt: timestampFromDate(paidAt),
          })),
      );
    });
  }
}

/** A top agent's gross comes from the house before anybody is paid. */
const isFromHouse = ({ payerId, grossMinor }: DuePayment): boolean => payerId === null && grossMinor > 0n;

const isDecided = (payment: DuePayment): payment is DecidedPayment => payment.payMinor !== null;
