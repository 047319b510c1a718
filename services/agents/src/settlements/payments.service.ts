import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractKind, SettlementPaidSchema } from '@nm/contracts/agents.js';
import { PostStatus, WalletService } from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { PaymentsStore, type DuePayment } from './payments.store.js';

const CLEARING: Readonly<Partial<Record<ContractKind, string>>> = { [ContractKind.REALTIME_SALARY]: 'realtime_salary' };

/** Settlements whose calls to the wallet are under way at once: enough to fill its batches, few enough to leave bets room. */
const AT_ONCE = 32;
const PAGE = 512;

/**
 * Pays what closing stored: house to clearing the top agent's gross, clearing to each agent his net. Each leg is its
 * own idempotent posting, so a chain of ten thousand locks nobody; the clearing account ends where it began.
 */
@Injectable()
export class PaymentsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PaymentsStore) private readonly store: PaymentsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @InjectRpc(WalletService) private readonly wallet: RpcClient<typeof WalletService>,
  ) {}

  /**
   * Pays a page of due settlements and says how many. A crash between posting and marking posts again with the same
   * key, which the wallet answers from its books.
   */
  async payDue(): Promise<number> {
    const due = await this.store.due(this.db, PAGE);
    for (let at = 0; at < due.length; at += AT_ONCE) {
      await Promise.all(due.slice(at, at + AT_ONCE).map((payment) => this.#pay(payment)));
    }
    return due.length;
  }

  async #pay(payment: DuePayment): Promise<void> {
    const account = CLEARING[payment.kind];
    if (!account) throw new Error(`contract kind ${payment.kind} has no clearing account`);
    const call = { idempotent: true } as const;
    if (payment.payerId === null && payment.grossMinor > 0n) {
      await this.wallet.fundClearing({
        account, currency: payment.currency, amountMinor: payment.grossMinor, key: `fund:${payment.id}`, reference: payment.id,
      }, call);
    }
    if (payment.netMinor !== 0n) await this.#postNet(payment, account);
    const paidAt = new Date();
    await this.db.transaction(async (tx) => {
      if (!(await this.store.paid(tx, payment.id, paidAt))) return;
      await this.outbox.append(tx, SettlementPaidSchema, {
        agentId: payment.payeeId, settlementId: payment.id, kind: payment.kind, currency: payment.currency,
        grossMinor: payment.grossMinor, netMinor: payment.netMinor,
        periodStart: timestampFromDate(payment.startsAt), periodEnd: timestampFromDate(payment.endsAt), paidAt: timestampFromDate(paidAt),
      });
    });
  }

  async #postNet(payment: DuePayment, account: string): Promise<void> {
    const answer = await this.wallet.post({
      memberId: payment.payeeId, currency: payment.currency, key: `settlement:${payment.id}`, reference: payment.id,
      movement: { case: 'clearing', value: { account, amountMinor: payment.netMinor } },
    }, { idempotent: true });
    if (answer.status !== PostStatus.APPLIED) throw new Error(`the wallet refused settlement ${payment.id}: ${answer.code}`);
  }
}
