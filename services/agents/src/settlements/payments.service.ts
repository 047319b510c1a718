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
const AT_ONCE = 16;
const PAGE = 512;

/** A settlement with what is to be posted for it. */
type Decided = DuePayment & { readonly payMinor: bigint };

/**
 * Pays what closing stored: house to clearing the top agent's gross, clearing to each agent his net. Each leg is its
 * own idempotent posting, so a chain of ten thousand locks nobody; the clearing account ends where it began, but for
 * what agents still owe it. Around the postings, a page costs a handful of statements, however long it is.
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
   * Tries a page of due settlements and says how many it tried. One that the wallet cannot take now steps back and comes
   * again later. A crash between posting and marking posts again with the same key, which the wallet answers from its books.
   */
  async payDue(): Promise<number> {
    // One agent's payments in their order: what he owes of one is kept back from the next, on the next page.
    const firsts = new Map<string, DuePayment>();
    for (const payment of await this.store.due(this.db, PAGE)) if (!firsts.has(payment.payeeId)) firsts.set(payment.payeeId, payment);
    const funded = await this.#each([...firsts.values()], (payment) => this.#fund(payment));
    const decided = await this.#decide(funded);
    await this.#markPaid(await this.#each(decided, (payment) => this.#post(payment)));
    return firsts.size;
  }

  /** Works on some at once and gives those that succeeded. */
  async #each<P extends DuePayment>(payments: readonly P[], work: (payment: P) => Promise<void>): Promise<P[]> {
    const done: P[] = [];
    const left = payments.values();
    const worker = async (): Promise<void> => {
      for (const payment of left) {
        try {
          await work(payment);
          done.push(payment);
        } catch (error) {
          const waits = isFailure(error, 'system.temporary');
          this.#logger[waits ? 'warn' : 'error'](`settlement ${payment.id} stays due: ${String(error)}`);
          await this.store.stepBack(this.db, payment.id);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return done;
  }

  async #fund({ id, kind, payerId, grossMinor, currency }: DuePayment): Promise<void> {
    if (payerId !== null || grossMinor === 0n) return;
    await this.wallet.fundClearing({
      account: clearingOf(kind), currency, amountMinor: grossMinor, key: `fund:${id}`, reference: id,
    }, { idempotent: true });
  }

  /** What to post for each: the net less what the agent still owes. One below zero becomes owed and is done with. */
  async #decide(payments: readonly DuePayment[]): Promise<Decided[]> {
    return this.db.transaction(async (tx) => {
      const due = await this.store.lock(tx, payments.map(({ id }) => id));
      const short = due.filter(({ payMinor, netMinor }) => payMinor === null && netMinor < 0n);
      for (const payment of short) await this.store.owe(tx, payment, -payment.netMinor);
      await this.outbox.appendAll(tx, SettlementOwedSchema, short.map((payment) => ({
        agentId: payment.payeeId, settlementId: payment.id, payerId: payment.payeeId, payeeId: '', currency: payment.currency,
        owedMinor: -payment.netMinor, periodEnd: timestampFromDate(payment.endsAt),
      })));
      const payable = due.filter((payment) => !short.includes(payment));
      const debtors = await this.store.debtors(tx, payable.map(({ payeeId }) => payeeId));
      const decided: Decided[] = [];
      for (const payment of payable) {
        const { payeeId, currency, netMinor, payMinor } = payment;
        const kept = payMinor === null && debtors.has(payeeId) ? await this.store.keepBack(tx, payeeId, currency, netMinor) : 0n;
        decided.push({ ...payment, payMinor: payMinor ?? netMinor - kept });
      }
      await this.store.decide(tx, decided);
      return decided;
    });
  }

  async #post({ id, kind, payeeId, currency, payMinor }: Decided): Promise<void> {
    if (payMinor === 0n) return;
    const answer = await this.wallet.post({
      memberId: payeeId, currency, key: `settlement:${id}`, reference: id,
      movement: { case: 'clearing', value: { account: clearingOf(kind), amountMinor: payMinor } },
    }, { idempotent: true });
    if (answer.status !== PostStatus.APPLIED) throw new Error(`the wallet refused settlement ${id}: ${answer.code}`);
  }

  async #markPaid(payments: readonly Decided[]): Promise<void> {
    if (payments.length === 0) return;
    const paidAt = new Date();
    await this.db.transaction(async (tx) => {
      const marked = await this.store.paid(tx, payments.map(({ id }) => id), paidAt);
      await this.outbox.appendAll(tx, SettlementPaidSchema, payments.filter(({ id }) => marked.has(id)).map((payment) => ({
        agentId: payment.payeeId, settlementId: payment.id, kind: payment.kind, currency: payment.currency,
        grossMinor: payment.grossMinor, netMinor: payment.payMinor,
        periodStart: timestampFromDate(payment.startsAt), periodEnd: timestampFromDate(payment.endsAt), paidAt: timestampFromDate(paidAt),
      })));
    });
  }
}

function clearingOf(kind: ContractKind): string {
  const account = CLEARING[kind];
  if (!account) throw new Error(`contract kind ${kind} has no clearing account`);
  return account;
}
