import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { SettlementOwedSchema, SettlementPaidSchema } from '@nm/contracts/agents.js';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { HoldsService } from '../abuse/holds.service.js';
import { ClearingGateway, type DecidedPayment } from './clearing.gateway.js';
import { portions, withPause } from './portions.js';
import { PaymentsStore, type DuePayment } from './payments.store.js';

/** Maximum number of settlements that one run tries to pay. A run uses one query for all of them. */
const PAGE = 2_048;
/**
 * The number of settlements that are posted and marked as paid together. This is one call to the wallet, and some
 * milliseconds of writes.
 */
const PORTION = 128;
/**
 * The pause after a batch, as a fraction of the batch's run time. It is a fraction because most of the run time is the
 * call to the wallet.
 */
const REST_SHARE = 0.5;

/**
 * Pays stored settlements. The gross amount of a top agent is moved from the house to the clearing account. From there
 * each agent gets the net amount. Each payment is a posting of its own that can be repeated safely, so a long chain
 * needs no common lock. After all payments, the clearing accounts have the same balance as before, except for debts of
 * agents and for pay that a review holds. Between batches there is a pause, so that the wallet has time for bets.
 */
@Injectable()
export class PaymentsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PaymentsStore) private readonly store: PaymentsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(ClearingGateway) private readonly clearing: ClearingGateway,
    @Inject(HoldsService) private readonly holds: HoldsService,
  ) {}

  /**
   * Tries to pay one page of settlements, and returns the number of attempts. A settlement that the wallet refuses is
   * tried again later. If the process crashes after a posting, the next run posts with the same key, and the wallet
   * returns its first answer.
   */
  async payDue(): Promise<number> {
    // A page contains at most one payment for each agent. If a payment leaves a debt, the debt is then deducted from
    // the next payment.
    const firsts = new Map<string, DuePayment>();
    for (const payment of await withPause(() => this.store.due(this.db, PAGE)))
      if (!firsts.has(payment.payeeId)) firsts.set(payment.payeeId, payment);
    if (firsts.size === 0) return 0;
    for (const portion of portions([...firsts.values()], PORTION))
      await withPause(() => this.#pay(portion), REST_SHARE);
    return firsts.size;
  }

  async #pay(tried: readonly DuePayment[]): Promise<void> {
    const [toFund, ready] = [tried.filter(isFromHouse), tried.filter((payment) => !isFromHouse(payment))];
    const funded = [...(await this.clearing.fund(toFund)), ...ready];
    await this.#collect(funded.filter(isShort));
    const open = funded.filter((payment) => !isDecided(payment) && !isShort(payment));
    const decided = [...funded.filter(isDecided), ...(await this.#decide(open))];
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

  /**
   * Collects negative net amounts from the agents' cash (domain §10). The part that the cash does not cover becomes a
   * debt. The settlement is finished in both cases. If the process crashes after a collection, a repeated call returns
   * the amount that the wallet collected at first.
   */
  async #collect(payments: readonly DuePayment[]): Promise<void> {
    if (payments.length === 0) return;
    const collected = await this.clearing.collect(payments);
    const taken = new Map(collected.map(({ id, collectedMinor }) => [id, collectedMinor]));
    await this.db.transaction(async (tx) => {
      const ended = (await this.store.lock(tx, [...taken.keys()])).filter(isShort).map((payment) => {
        const collectedMinor = taken.get(payment.id) ?? 0n;
        return { payment, collectedMinor, owedMinor: -payment.netMinor - collectedMinor };
      });
      for (const { payment, collectedMinor, owedMinor } of ended)
        await this.store.owe(tx, payment, collectedMinor, owedMinor);
      await this.outbox.appendAll(
        tx,
        SettlementOwedSchema,
        ended
          .filter(({ owedMinor }) => owedMinor > 0n)
          .map(({ payment, owedMinor }) => ({
            agentId: payment.payeeId,
            settlementId: payment.id,
            payerId: payment.payeeId,
            payeeId: '',
            currency: payment.currency,
            owedMinor,
            periodEnd: timestampFromDate(payment.endsAt),
          })),
      );
    });
  }

  /**
   * Fixes the amounts to pay: the net amount minus the debt of the agent. If the agent has an open review, the
   * settlement is held instead. It is then not in the result, and its net amount stays in the clearing account.
   */
  async #decide(payments: readonly DuePayment[]): Promise<DecidedPayment[]> {
    if (payments.length === 0) return [];
    return this.db.transaction(async (tx) => {
      const payable = await this.store.lock(
        tx,
        payments.map(({ id }) => id),
      );
      const held = await this.holds.hold(tx, payable);
      const debtors = await this.store.debtors(
        tx,
        payable.map(({ payeeId }) => payeeId),
      );
      const decided: DecidedPayment[] = [];
      for (const payment of payable.filter(({ id }) => !held.has(id))) {
        const { payeeId, netMinor, payMinor } = payment;
        const kept = payMinor === null && debtors.has(payeeId) ? await this.store.keepBack(tx, payment) : 0n;
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

/**
 * Returns true if the house pays the gross amount of this settlement. Such settlements come first, because all agents
 * of the chain are paid from this money.
 */
const isFromHouse = ({ payerId, grossMinor }: DuePayment): boolean => payerId === null && grossMinor > 0n;

/**
 * Returns true if the agent's gross amount is lower than the pay of the agent's direct downlines, and the difference is
 * not collected yet.
 */
const isShort = ({ payMinor, netMinor }: DuePayment): boolean => payMinor === null && netMinor < 0n;

const isDecided = (payment: DuePayment): payment is DecidedPayment => payment.payMinor !== null;
