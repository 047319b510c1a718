import { Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { ArrivalsStore, noticeHash } from './arrivals.store.js';
import { CancelsStore } from './cancels.store.js';
import { ChargebackArrivalService } from './chargeback-arrival.service.js';
import { DepositCreditService } from './deposit-credit.service.js';
import { DepositReviewService } from './deposit-review.service.js';
import { endedBy, outcomeOf, type DepositOrder, type Payment, type ProviderState } from './deposit-order.js';
import { DepositsStore } from './deposits.store.js';
import { NetworkArrivalService } from './network-arrival.service.js';
import type { NetworkReport } from './network-payment.js';
import { readNotice, referenceIn, type ProviderOrder } from './provider-answer.js';

/** A provider's statement about an order, from a notice or from the answer to our query. */
interface Report {
  readonly state?: ProviderState;
  readonly payment?: Payment;
  readonly payments?: readonly Payment[];
  readonly network?: NetworkReport | readonly NetworkReport[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Handles payment providers' reports about deposit orders. The reports come in callbacks and in answers to our queries.
 * They may be repeated, and they may arrive in any order.
 */
@Injectable()
export class DepositArrivalService {
  private readonly logger = new Logger(DepositArrivalService.name);

  constructor(
    private readonly db: Db,
    private readonly orders: DepositsStore,
    private readonly arrivals: ArrivalsStore,
    private readonly cancels: CancelsStore,
    private readonly credit: DepositCreditService,
    private readonly reviews: DepositReviewService,
    private readonly chargebacks: ChargebackArrivalService,
    private readonly network: NetworkArrivalService,
  ) {}

  /**
   * Handles a provider's callback whose signature was verified. When the promise resolves, the notice is stored and its
   * effect on the order is committed, so the callback may be answered with status 200. The ledger posting follows at
   * once, or later in the job `finish-credits`.
   */
  async onNotice(provider: string, body: string): Promise<void> {
    const notice = readNotice(body);
    const reference = notice?.reference ?? referenceIn(body);
    const orderId = await this.db.transaction(async (tx) => {
      if (!(await this.arrivals.addNotice(tx, provider, body, reference))) return undefined;
      if (notice && 'chargeback' in notice) {
        const order = await this.#lockedOrder(tx, provider, reference);
        await this.chargebacks.take(tx, provider, reference, order, notice.chargeback);
        return undefined;
      }
      if (notice) return this.take(tx, provider, reference, notice);
      await this.arrivals.openCase(tx, {
        kind: 'deposit.unreadable_notice',
        subject: `notice:${provider}/${noticeHash(body).toString('hex')}`,
        detail: { body },
      });
      return undefined;
    });
    if (orderId) await this.finish(orderId);
  }

  /** Handles the provider's answer to our query about an order's state. */
  async onAnswer(order: Pick<DepositOrder, 'orderId' | 'provider'>, answer: ProviderOrder): Promise<void> {
    const orderId = await this.db.transaction(async (tx) => {
      const locked = await this.orders.lock(tx, order.orderId);
      if (locked?.kind !== 'crypto' || (await this.#hasAddress(tx, locked, answer)))
        await this.orders.setOpened(tx, order.orderId, answer);
      return this.take(tx, order.provider, order.orderId, answer);
    });
    if (orderId) await this.finish(orderId);
  }

  /**
   * Applies a provider's report to its order. Returns the order's id if the deposit must now be credited in the ledger;
   * otherwise undefined.
   */
  private async take(tx: Tx, provider: string, reference: string, report: Report): Promise<string | undefined> {
    const order = await this.#lockedOrder(tx, provider, reference);
    const payments = await this.#arrived(tx, order, report);
    let current = order;
    for (const payment of payments) {
      await this.takePayment(tx, provider, reference, current, payment);
      current = order && (await this.orders.lock(tx, order.orderId));
    }
    if (current && (report.state === 'EXPIRED' || report.state === 'DECLINED'))
      await this.cancels.confirm(tx, current.orderId);
    const ended = current && report.state && endedBy(current, report.state);
    if (current && ended) await this.orders.setEnded(tx, current.orderId, ended);
    return current?.isCreditDue ? current.orderId : undefined;
  }

  async #hasAddress(tx: Tx, order: DepositOrder, { address }: ProviderOrder): Promise<boolean> {
    if (address === undefined) throw new NoAnswer('the provider gave no address');
    return this.network.open(tx, order, address);
  }

  /**
   * Returns the payments of a report that count as arrived. For a payment to a crypto address only the number of
   * confirmations that the wallet has stored decides; the state in the provider's report does not matter.
   */
  async #arrived(
    tx: Tx,
    order: DepositOrder | undefined,
    { payment, payments = [], network }: Report,
  ): Promise<readonly Payment[]> {
    if (order?.kind === 'crypto') {
      if (payment && !network) await this.network.refuseUnconfirmed(tx, order, payment);
      return this.network.take(tx, order, network ? [network].flat() : []);
    }
    return payment ? [payment] : payments;
  }

  /**
   * Locks and returns the order of a report; undefined if this provider has no such order. A provider may report only
   * on orders that were created at this provider.
   */
  async #lockedOrder(tx: Tx, provider: string, reference: string): Promise<DepositOrder | undefined> {
    const found = UUID.test(reference) ? await this.orders.lock(tx, reference) : undefined;
    return found?.provider === provider ? found : undefined;
  }

  private async takePayment(
    tx: Tx,
    provider: string,
    reference: string,
    order: DepositOrder | undefined,
    payment: Payment,
  ): Promise<void> {
    const subject = `payment:${provider}/${payment.paymentId}`;
    const about = { ...(order && { memberId: order.memberId, orderId: order.orderId }) };
    const detail = {
      reference,
      ...payment,
      ...(order && { ordered: order.amountMinor, orderedCurrency: order.currency, status: order.status }),
    };
    const known = await this.arrivals.payment(tx, provider, payment.paymentId);
    if (known) {
      const same =
        known.amountMinor === payment.amountMinor &&
        known.currency === payment.currency &&
        known.reference === reference;
      if (!same)
        await this.arrivals.openCase(tx, {
          kind: 'deposit.payment_changed',
          subject,
          ...about,
          detail: { ...detail, known },
        });
      return;
    }
    const decided = outcomeOf(order, payment);
    if (!(await this.arrivals.addPayment(tx, provider, reference, payment, decided.outcome))) return;
    if (order && decided.outcome !== 'case') await this.orders.setPaid(tx, order.orderId, payment, decided.outcome);
    if (order && decided.outcome === 'review') await this.reviews.open(tx, order, payment, decided.kind);
    if (decided.outcome !== 'credit')
      await this.arrivals.openCase(tx, { kind: decided.kind, subject, ...about, detail });
  }

  private async finish(orderId: string): Promise<void> {
    await this.credit.finish(orderId).catch((error: unknown) => {
      this.logger.warn(`the credit of deposit ${orderId} will be finished by the job: ${String(error)}`);
    });
  }
}
