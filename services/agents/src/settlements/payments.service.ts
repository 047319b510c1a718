import { Inject, Injectable, Logger } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractKind, SettlementOwedSchema, SettlementPaidSchema } from '@nm/contracts/agents.js';
import { PostStatus, WalletService } from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { PaymentsStore, type DuePayment } from './payments.store.js';

const CLEARING: Readonly<Partial<Record<ContractKind, string>>> = { [ContractKind.REALTIME_SALARY]: 'realtime_salary' };

/** Calls to the wallet that are under way at once: enough to fill its batches, few enough to leave bets room. */
const AT_ONCE = 32;
const PAGE = 512;

/**
 * Pays what closing stored: house to clearing the top agent's gross, clearing to each agent his net. Each leg is its
 * own idempotent posting, so a chain of ten thousand locks nobody; the clearing account ends where it began, but for
 * what agents still owe it.
 */
@Injectable()
export class PaymentsService {
  readonly #logger = new Logger(PaymentsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PaymentsStore) private readonly store: PaymentsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @InjectRpc(WalletService) private readonly wallet: RpcClient<typeof WalletService>,
  ) {}

  /**
   * Tries a page of due settlements and says how many were due. One that the wallet cannot take now steps back and comes
   * again later. A crash between posting and marking posts again with the same key, which the wallet answers from its books.
   */
  async payDue(): Promise<number> {
    const due = await this.store.due(this.db, PAGE);
    // One agent's payments in their order: what he owes of one is kept back from the next.
    const byAgent = [...Map.groupBy(due, (payment) => payment.payeeId).values()];
    for (let at = 0; at < byAgent.length; at += AT_ONCE) {
      await Promise.all(byAgent.slice(at, at + AT_ONCE).map((payments) => this.#payInOrder(payments)));
    }
    return due.length;
  }

  async #payInOrder(payments: readonly DuePayment[]): Promise<void> {
    for (const payment of payments) {
      if (!(await this.#tryPay(payment))) return;
    }
  }

  async #tryPay(payment: DuePayment): Promise<boolean> {
    try {
      await this.#pay(payment);
      return true;
    } catch (error) {
      const waits = isFailure(error, 'system.temporary');
      this.#logger[waits ? 'warn' : 'error'](`settlement ${payment.id} stays due: ${String(error)}`);
      await this.store.stepBack(this.db, payment.id);
      return false;
    }
  }

  async #pay(payment: DuePayment): Promise<void> {
    const account = CLEARING[payment.kind];
    if (!account) throw new Error(`contract kind ${payment.kind} has no clearing account`);
    if (payment.payerId === null && payment.grossMinor > 0n) {
      await this.wallet.fundClearing({
        account, currency: payment.currency, amountMinor: payment.grossMinor, key: `fund:${payment.id}`, reference: payment.id,
      }, { idempotent: true });
    }
    const payMinor = payment.payMinor ?? await this.#decide(payment.id);
    if (payMinor === undefined) return;
    if (payMinor > 0n) await this.#post(payment, account, payMinor);
    await this.#markPaid(payment, payMinor);
  }

  /** What to post: the net less what the agent still owes. Undefined when nothing is left to do. */
  async #decide(settlementId: string): Promise<bigint | undefined> {
    return this.db.transaction(async (tx) => {
      const payment = await this.store.lock(tx, settlementId);
      if (!payment) return undefined;
      if (payment.payMinor !== null) return payment.payMinor;
      if (payment.netMinor < 0n) {
        await this.store.owe(tx, payment, -payment.netMinor);
        await this.outbox.append(tx, SettlementOwedSchema, {
          agentId: payment.payeeId, settlementId, payerId: payment.payeeId, payeeId: '', currency: payment.currency,
          owedMinor: -payment.netMinor, periodEnd: timestampFromDate(payment.endsAt),
        });
        return undefined;
      }
      const payMinor = payment.netMinor - await this.store.keepBack(tx, payment.payeeId, payment.currency, payment.netMinor);
      await this.store.decide(tx, settlementId, payMinor);
      return payMinor;
    });
  }

  async #post(payment: DuePayment, account: string, amountMinor: bigint): Promise<void> {
    const answer = await this.wallet.post({
      memberId: payment.payeeId, currency: payment.currency, key: `settlement:${payment.id}`, reference: payment.id,
      movement: { case: 'clearing', value: { account, amountMinor } },
    }, { idempotent: true });
    if (answer.status !== PostStatus.APPLIED) throw new Error(`the wallet refused settlement ${payment.id}: ${answer.code}`);
  }

  async #markPaid(payment: DuePayment, netMinor: bigint): Promise<void> {
    const paidAt = new Date();
    await this.db.transaction(async (tx) => {
      if (!(await this.store.paid(tx, payment.id, paidAt))) return;
      await this.outbox.append(tx, SettlementPaidSchema, {
        agentId: payment.payeeId, settlementId: payment.id, kind: payment.kind, currency: payment.currency,
        grossMinor: payment.grossMinor, netMinor,
        periodStart: timestampFromDate(payment.startsAt), periodEnd: timestampFromDate(payment.endsAt), paidAt: timestampFromDate(paidAt),
      });
    });
  }
}
