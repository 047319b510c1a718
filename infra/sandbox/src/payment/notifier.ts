import { signedCall } from '@nm/kit/signing/signed-call.js';
import type { Merchant } from './payment.config.js';
import { nextBlockOf } from './network.js';
import { apply, applyBlocks, type Notice } from './payment-order.js';
import type { PaymentStore } from './payment.store.js';
import { applyToPayout } from './payout.js';

const FIRST_RETRY_MS = 250;
const RETRY_MS_MAX = 30_000;
const ATTEMPTS_MAX = 200;
const TIMEOUT_MS = 5_000;
const SLEEP_MS_MAX = 60_000;
/**
 * The maximum number of notices that are sent at the same time. It is above 1, so that merchants are tested with
 * simultaneous notices.
 */
const AT_ONCE_MAX = 64;

/** The default settings for sending notices: one at a time, in order, without delay. */
const PLAIN = { duplicates: 0, delayMs: 0, reorder: false, silent: false, contrary: false };

/**
 * Sends notices to merchants. A notice is repeated with growing delays until the merchant answers 200, at most 200
 * times. This class also lets orders expire, payouts end, and payments get confirmations, each at its time.
 */
export class Notifier {
  private timer: NodeJS.Timeout | undefined;
  private readonly underWay = new Set<string>();
  private stopped = false;

  constructor(
    private readonly store: PaymentStore,
    private readonly merchants: readonly Merchant[],
  ) {}

  /**
   * Does everything whose time has come (sends notices, lets orders expire, and so on), then sets a timer for the next
   * time.
   */
  wake(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.expireDue();
    this.endPayouts();
    this.confirmDue();
    const waiting = this.store
      .undelivered()
      .filter(([id, notice]) => !this.underWay.has(id) && notice.attempts < ATTEMPTS_MAX);
    const due = waiting.filter(([, notice]) => notice.dueAtMs <= Date.now()).slice(0, AT_ONCE_MAX - this.underWay.size);
    for (const [id, notice] of due) void this.deliver(id, notice);
    if (this.underWay.size >= AT_ONCE_MAX) return; // this method runs again when the sending of a notice has ended
    const started = new Set(due.map(([id]) => id));
    const times = [
      ...waiting.filter(([id]) => !started.has(id)).map(([, notice]) => notice.dueAtMs),
      ...this.store.openOrders().map((order) => Date.parse(order.expiresAt)),
      ...this.store.confirmingOrders().map((order) => nextBlockOf(order) ?? 0),
      ...this.store.endingPayouts().map(({ endsAtMs }) => endsAtMs),
    ];
    const nextMs = Math.min(SLEEP_MS_MAX, ...times.map((at) => Math.max(5, at - Date.now())));
    this.timer = setTimeout(() => this.wake(), nextMs);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private expireDue(): void {
    for (const order of this.store.openOrders()) {
      if (Date.parse(order.expiresAt) > Date.now()) continue;
      const notices = apply(order, { outcome: 'expire' }, Date.now());
      this.store.saveOrder(order);
      for (const notice of notices) this.store.addNotice(notice);
    }
  }

  private confirmDue(): void {
    for (const order of this.store.confirmingOrders()) {
      const notices = applyBlocks(order, Date.now());
      if (notices.length === 0) continue;
      this.store.saveOrder(order);
      for (const notice of notices) this.store.addNotice(notice);
    }
  }

  private endPayouts(): void {
    for (const payout of this.store.endingPayouts()) {
      if (payout.endsAtMs > Date.now()) continue;
      const outcome = payout.endsDeclined ? ('decline' as const) : ('pay' as const);
      const notices = applyToPayout(payout, { ...PLAIN, outcome }, Date.now());
      this.store.savePayout(payout);
      for (const notice of notices) this.store.addNotice(notice);
    }
  }

  private async deliver(id: string, notice: Notice): Promise<void> {
    this.underWay.add(id);
    const delivered = await this.attempt(notice);
    this.underWay.delete(id);
    const attempts = notice.attempts + 1;
    const waitMs = Math.min(RETRY_MS_MAX, FIRST_RETRY_MS * 2 ** notice.attempts);
    this.store.saveNotice(id, { ...notice, delivered, attempts, dueAtMs: Date.now() + waitMs });
    this.wake();
  }

  private async attempt(notice: Notice): Promise<boolean> {
    const merchant = this.merchants.find((candidate) => candidate.provider === notice.provider);
    if (!merchant) return false;
    try {
      const answer = await signedCall({
        key: merchant.noticeKey,
        method: 'POST',
        url: notice.callbackUrl,
        body: notice.body,
        timeoutMs: TIMEOUT_MS,
      });
      return answer.status === 200;
    } catch {
      return false;
    }
  }
}
