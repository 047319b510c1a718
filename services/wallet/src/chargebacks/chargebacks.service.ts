import { Injectable } from '@nestjs/common';
import { DepositChargedBackSchema } from '@nm/contracts/wallet.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { ArrivalsStore } from '../deposits/arrivals.store.js';
import { withdrawalsToEnd } from '../deposits/chargeback.js';
import { ChargebacksStore, type StoredChargeback } from '../deposits/chargebacks.store.js';
import { DEPOSITS_CALLER } from '../deposits/deposit-credit.service.js';
import type { DepositOrder } from '../deposits/deposit-order.js';
import { DepositsReadModel } from '../deposits/deposits.read-model.js';
import { CHARGEBACK_HOLDS_MAX, type Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { WithdrawalSteps } from '../withdrawals/withdrawal-steps.service.js';
import { keyOf } from '../withdrawals/withdrawal.js';
import { WithdrawalsStore } from '../withdrawals/withdrawals.store.js';

/**
 * Takes the amounts of charged-back deposits back from members (domain §4). The work has three steps. First, the
 * service chooses the unsent withdrawals that end. Second, the ledger posts the chargeback in its own transaction.
 * Third, the service updates the order, the withdrawals and the chargeback. If the process crashes between two steps,
 * the next attempt uses the same withdrawals and the same key, so the ledger returns its first answer.
 */
@Injectable()
export class ChargebacksService {
  constructor(
    private readonly db: Db,
    private readonly store: ChargebacksStore,
    private readonly orders: DepositsReadModel,
    private readonly arrivals: ArrivalsStore,
    private readonly withdrawals: WithdrawalsStore,
    private readonly steps: WithdrawalSteps,
    private readonly reviews: ReviewsStore,
    private readonly ledger: LedgerService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Posts the chargeback of an order, if it is not posted yet. The method also ends the chosen withdrawals, opens a
   * case and publishes the event.
   * @throws Error if the posting must be tried again.
   */
  async finish(orderId: string): Promise<void> {
    const order = await this.orders.order(orderId);
    if (!order) return;
    const due = await this.db.transaction((tx) => this.#reserve(tx, order));
    if (!due) return;
    const posting = await this.ledger.post({
      caller: DEPOSITS_CALLER,
      memberId: order.memberId,
      currency: order.currency,
      key: `${orderId}/chargeback`,
      reference: orderId,
      movement: {
        type: 'chargeback',
        amountMinor: due.amountMinor,
        holdKeys: due.withdrawals.map((withdrawalId) => keyOf(withdrawalId, 'hold')),
        provider: due.provider,
      },
    });
    await this.db.transaction((tx) => this.#posted(tx, order, posting));
  }

  /**
   * Chooses the unsent withdrawals that the chargeback ends; a second call returns the same ones. The rows of these
   * withdrawals stay locked until the commit, so that no other process can send, cancel or decide them.
   */
  async #reserve(
    tx: Tx,
    { orderId, memberId, currency }: DepositOrder,
  ): Promise<(StoredChargeback & { readonly withdrawals: readonly string[] }) | undefined> {
    const due = await this.store.lock(tx, orderId);
    if (due?.status !== 'due') return undefined;
    if (due.withdrawals) return { ...due, withdrawals: due.withdrawals };
    const unsent = await this.withdrawals.lockUnsent(tx, memberId, currency, CHARGEBACK_HOLDS_MAX);
    const withdrawals = withdrawalsToEnd(unsent, due.amountMinor);
    for (const withdrawalId of withdrawals) {
      await this.withdrawals.reserveForChargeback(tx, withdrawalId);
      await this.reviews.close(tx, 'withdrawal', withdrawalId);
    }
    await this.store.setWithdrawals(tx, orderId, withdrawals);
    return { ...due, withdrawals };
  }

  async #posted(tx: Tx, order: DepositOrder, posting: Posting): Promise<void> {
    const { orderId, memberId, brand, currency, promotion } = order;
    const due = await this.store.lock(tx, orderId);
    if (due?.status !== 'due') return; // Another attempt has already finished this chargeback.
    if (posting.status !== 'applied') throw new Error(`the chargeback of deposit ${orderId}: ${posting.code}`);
    for (const withdrawalId of due.withdrawals ?? []) {
      const withdrawal = await this.withdrawals.lock(tx, withdrawalId);
      if (withdrawal) await this.steps.chargedBack(tx, withdrawal);
    }
    await this.store.setDone(tx, orderId, posting.transferId, posting.postedAt);
    const { amountMinor, paymentId, reason, withdrawals } = due;
    const taken = {
      fromWithdrawalsMinor: -posting.heldChangeMinor - posting.payout.cashMinor,
      fromCashMinor: posting.stake.cashMinor,
      fromBonusMinor: posting.stake.bonusMinor,
      debtMinor: posting.debtMadeMinor,
    };
    await this.arrivals.openCase(tx, {
      kind: 'deposit.chargeback',
      subject: `chargeback:${due.provider}/${paymentId}`,
      memberId,
      orderId,
      detail: { reference: orderId, paymentId, amountMinor, currency, reason, withdrawals, promotion, ...taken },
    });
    await this.outbox.append(tx, DepositChargedBackSchema, {
      ...{ memberId, brand, orderId, currency, amountMinor, promotion },
      ...taken,
    });
  }
}
