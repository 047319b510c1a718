import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { ArrivalsStore, noticeHash } from '../deposits/arrivals.store.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { LateWins } from './late-wins.service.js';
import { readPayoutNotice } from './payout-answer.js';
import { PayoutGateway } from './payout.gateway.js';
import { debtMet } from './risk-rules.js';
import { nextAsk, verdictOf, type PayoutReport, type Withdrawal, type WithdrawalCaseKind } from './withdrawal.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { WithdrawalsStore } from './withdrawals.store.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Sends approved withdrawals to their payment provider, and handles the provider's reports. The reports may be
 * repeated, and they may arrive in any order.
 */
@Injectable()
export class PayoutsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PayoutsService.name);
  private readonly sending = new Set<Promise<void>>();

  constructor(
    private readonly db: Db,
    private readonly store: WithdrawalsStore,
    private readonly steps: WithdrawalSteps,
    private readonly gateway: PayoutGateway,
    private readonly arrivals: ArrivalsStore,
    private readonly reviews: ReviewsStore,
    private readonly lateWins: LateWins,
  ) {}

  /**
   * Sends an approved withdrawal to its provider. If the member has debt, or a vendor has reported a large win late,
   * the withdrawal goes back to review instead. The state `paying` is committed before the provider is called, so that
   * a job queries the provider if the call gets no answer.
   */
  async send(withdrawalId: string): Promise<void> {
    const paying = await this.db.transaction(async (tx) => {
      const withdrawal = await this.store.lock(tx, withdrawalId);
      if (withdrawal?.status !== 'approved' || withdrawal.steps.length > 0) return undefined;
      if (await this.backToReview(tx, withdrawal)) return undefined;
      await this.steps.enter(tx, withdrawal, 'paying', { askAt: nextAsk(0, withdrawal.now) });
      return withdrawal;
    });
    if (paying) await this.#create(paying);
  }

  /**
   * Sends an approved withdrawal as `send` does, but throws no error: if the provider does not answer, a job queries it
   * later.
   */
  async tryToSend(withdrawalId: string): Promise<void> {
    await this.send(withdrawalId).catch((error: unknown) => {
      this.logger.warn(`the payout of withdrawal ${withdrawalId} is left to the job: ${String(error)}`);
    });
  }

  /** Starts `tryToSend` and returns at once, without waiting for the provider. */
  beginToSend(withdrawalId: string): void {
    const sent = this.tryToSend(withdrawalId).finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }

  /** Resolves when the calls of all payouts that `beginToSend` started have ended. */
  async allSent(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.allSent();
  }

  /**
   * Queries the provider about a withdrawal in the state `paying`. If the provider never received the payout, it is
   * sent again with the same reference.
   */
  async ask(withdrawal: Withdrawal): Promise<void> {
    const report = await this.gateway.ask(withdrawal);
    if (report === 'unknown') return this.#create(withdrawal);
    await this.#onReport(withdrawal, report);
  }

  /**
   * Handles a provider's notice about a payout, whose signature was verified. When the promise resolves, the notice is
   * stored and its effect is committed.
   */
  async onNotice(provider: string, body: string): Promise<void> {
    const { reference, report } = readPayoutNotice(body);
    const withdrawalId = await this.db.transaction(async (tx) => {
      if (!(await this.arrivals.addNotice(tx, provider, body, reference))) return undefined;
      const found = UUID.test(reference) ? await this.store.lock(tx, reference) : undefined;
      // A provider may report only on payouts that were sent to this provider, so a notice about another payout has no
      // withdrawal.
      const withdrawal = found?.provider === provider ? found : undefined;
      if (report && withdrawal) return this.#take(tx, withdrawal, report);
      await this.arrivals.openCase(tx, {
        kind: report ? 'withdrawal.unknown_payout' : 'withdrawal.unreadable_notice',
        subject: `notice:${provider}/${noticeHash(body).toString('hex')}`,
        detail: { body },
      });
      return undefined;
    });
    if (withdrawalId) await this.steps.tryToFinish(withdrawalId);
  }

  /**
   * Puts the withdrawal back into review if its member has debt, or if a vendor has reported, after the request, a
   * large win that was played before it. The caller must hold the lock of the withdrawal's row.
   * @returns true if an operator must look at the new reason first
   */
  async backToReview(tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
    const { withdrawalId, memberId, brand, currency, amountMinor, status } = withdrawal;
    const debtMinor = await this.store.lockedDebt(tx, memberId, currency);
    const debt = debtMinor > 0n ? debtMet(debtMinor) : undefined;
    const lateWin = await this.lateWins.unseen(tx, withdrawal);
    const found = [debt, lateWin].filter((each) => each !== undefined);
    if (found.length === 0) return false;
    // Opening a review again deletes the evidence of its reasons. A large win that an operator has already seen is
    // added again. Otherwise it would count as not seen, and would require one more approval.
    const evidence = lateWin ? found : [...found, ...(await this.lateWins.seen(tx, withdrawal))];
    const review = { kind: 'withdrawal', subjectId: withdrawalId, memberId, brand, currency, amountMinor } as const;
    await this.reviews.open(tx, { ...review, reasons: evidence.map(({ reason }) => reason), evidence });
    if (debt) await this.reviews.addReason(tx, 'withdrawal', withdrawalId, debt);
    if (lateWin) await this.reviews.replaceReason(tx, 'withdrawal', withdrawalId, lateWin);
    if (status !== 'reviewing') await this.steps.enter(tx, withdrawal, 'reviewing', { approvedAt: null });
    return true;
  }

  /** Opens a case about a withdrawal, for an operator. There is at most one case per withdrawal and kind. */
  async openCase(
    tx: Tx,
    { withdrawalId, memberId, amountMinor, currency, status }: Withdrawal,
    kind: WithdrawalCaseKind,
    detail: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await this.arrivals.openCase(tx, {
      kind,
      subject: `withdrawal:${withdrawalId}`,
      memberId,
      orderId: withdrawalId,
      detail: { amountMinor, currency, status, ...detail },
    });
  }

  /**
   * Sends the payout to its provider. If the provider does not answer, it may still have accepted the payout, so the
   * method then queries it by its reference.
   */
  async #create(withdrawal: Withdrawal): Promise<void> {
    const created = await this.gateway.create(withdrawal).catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    });
    if (created === 'refused') return this.#refused(withdrawal);
    if (created === 'reused') return this.#reused(withdrawal);
    const report = created ?? (await this.gateway.ask(withdrawal));
    if (report === 'unknown') throw new NoAnswer('the provider does not have the payout yet');
    await this.#onReport(withdrawal, report);
  }

  async #onReport({ withdrawalId }: Withdrawal, report: PayoutReport): Promise<void> {
    const due = await this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, withdrawalId);
      return locked && this.#take(tx, locked, report);
    });
    if (due) await this.steps.tryToFinish(withdrawalId);
  }

  /**
   * Ends a withdrawal because the provider refused the payout. The provider will not accept a payout with this
   * reference later either.
   */
  async #refused({ withdrawalId }: Withdrawal): Promise<void> {
    await this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, withdrawalId);
      if (locked?.status === 'paying' && locked.steps.length === 0)
        await this.store.addSteps(tx, withdrawalId, ['fail'], 'provider');
    });
    await this.steps.tryToFinish(withdrawalId);
  }

  /**
   * Opens a case if the provider has another payout with this reference. That payout may belong to this member and may
   * be paid, so the withdrawal stays in the state `paying` and the provider is queried again.
   */
  async #reused({ withdrawalId }: Withdrawal): Promise<void> {
    await this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, withdrawalId);
      if (locked?.status === 'paying') await this.openCase(tx, locked, 'withdrawal.reference_reused');
    });
  }

  /**
   * Applies a provider's report to a withdrawal. Returns the withdrawal's id if steps must now be posted to the ledger;
   * otherwise undefined.
   */
  async #take(tx: Tx, withdrawal: Withdrawal, report: PayoutReport): Promise<string | undefined> {
    const { steps, caseKind } = verdictOf(withdrawal, report);
    await this.store.setProvider(tx, withdrawal.withdrawalId, report.providerPayoutId, report.sequence);
    if (caseKind) await this.openCase(tx, withdrawal, caseKind, { ...report });
    if (steps.length === 0) return undefined;
    const isNo = steps.some((step) => step === 'fail' || step === 'return');
    // An operator may already have stated that this payout came back, and a review waits for a second operator. The
    // provider has now reported the return itself, so this review is closed.
    if (steps.includes('return')) await this.reviews.close(tx, 'withdrawal_return', withdrawal.withdrawalId);
    await this.store.addSteps(tx, withdrawal.withdrawalId, steps, isNo ? 'provider' : '');
    return withdrawal.withdrawalId;
  }
}
