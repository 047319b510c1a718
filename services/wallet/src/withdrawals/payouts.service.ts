import { Injectable, Logger } from '@nestjs/common';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { ArrivalsStore, noticeHash } from '../deposits/arrivals.store.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { readPayoutNotice } from './payout-answer.js';
import { PayoutGateway } from './payout.gateway.js';
import { nextAsk, verdictOf, type PayoutTold, type Withdrawal, type WithdrawalCaseKind } from './withdrawal.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { WithdrawalsStore } from './withdrawals.store.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Sends approved withdrawals to their provider and handles its reports, which may come in any order and any number of
 * times.
 */
@Injectable()
export class PayoutsService {
  private readonly logger = new Logger(PayoutsService.name);

  constructor(
    private readonly db: Db,
    private readonly store: WithdrawalsStore,
    private readonly steps: WithdrawalSteps,
    private readonly gateway: PayoutGateway,
    private readonly arrivals: ArrivalsStore,
    private readonly reviews: ReviewsStore,
  ) {}

  /**
   * Sends an approved withdrawal to its provider. If the member has debt the withdrawal goes back to review. The state
   * `paying` is committed before the provider is called, so that an unknown result is queried later.
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

  /** Does the same as `send`. If the provider does not answer, the job queries it later. */
  async tryToSend(withdrawalId: string): Promise<void> {
    await this.send(withdrawalId).catch((error: unknown) => {
      this.logger.warn(`the payout of withdrawal ${withdrawalId} is left to the job: ${String(error)}`);
    });
  }

  /**
   * Queries the state of a paying withdrawal. If it never arrived at the provider it is sent again, with the same
   * reference.
   */
  async ask(withdrawal: Withdrawal): Promise<void> {
    const told = await this.gateway.ask(withdrawal);
    if (told === 'unknown') return this.#create(withdrawal);
    await this.#told(withdrawal, told);
  }

  /** Handles a notice with a valid signature. When it resolves, the notice is stored and its effect is committed. */
  async onNotice(provider: string, body: string): Promise<void> {
    const { reference, told } = readPayoutNotice(body);
    const withdrawalId = await this.db.transaction(async (tx) => {
      if (!(await this.arrivals.addNotice(tx, provider, body, reference))) return undefined;
      const found = UUID.test(reference) ? await this.store.lock(tx, reference) : undefined;
      // A provider may only report on its own payouts.
      const withdrawal = found?.provider === provider ? found : undefined;
      if (told && withdrawal) return this.#take(tx, withdrawal, told);
      await this.arrivals.openCase(tx, {
        kind: told ? 'withdrawal.unknown_payout' : 'withdrawal.unreadable_notice',
        subject: `notice:${provider}/${noticeHash(body).toString('hex')}`,
        detail: { body },
      });
      return undefined;
    });
    if (withdrawalId) await this.steps.tryToFinish(withdrawalId);
  }

  /**
   * Returns the withdrawal to review if the member has debt. Its row is locked.
   * @returns whether there is debt
   */
  async backToReview(tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
    const { withdrawalId, memberId, brand, currency, amountMinor, status } = withdrawal;
    if ((await this.store.lockedDebt(tx, memberId, currency)) === 0n) return false;
    const review = { kind: 'withdrawal', subjectId: withdrawalId, memberId, brand, currency, amountMinor } as const;
    await this.reviews.open(tx, { ...review, reasons: ['debt'] });
    await this.reviews.addReason(tx, 'withdrawal', withdrawalId, 'debt');
    if (status !== 'reviewing') await this.steps.enter(tx, withdrawal, 'reviewing', { approvedAt: null });
    return true;
  }

  /** Opens a case about a withdrawal. There is one case per kind. */
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

  /** After a timeout the provider may already have the payout, so it is queried by reference before it is sent. */
  async #create(withdrawal: Withdrawal): Promise<void> {
    const created = await this.gateway.create(withdrawal).catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    });
    if (created === 'refused') return this.#refused(withdrawal);
    const told = created ?? (await this.gateway.ask(withdrawal));
    if (told === 'unknown') throw new NoAnswer('the provider does not have the payout yet');
    await this.#told(withdrawal, told);
  }

  async #told({ withdrawalId }: Withdrawal, told: PayoutTold): Promise<void> {
    const due = await this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, withdrawalId);
      return locked && this.#take(tx, locked, told);
    });
    if (due) await this.steps.tryToFinish(withdrawalId);
  }

  /** Handles a refusal: the provider takes no payout with this reference, now or later. */
  async #refused({ withdrawalId }: Withdrawal): Promise<void> {
    await this.db.transaction(async (tx) => {
      const locked = await this.store.lock(tx, withdrawalId);
      if (locked?.status === 'paying' && locked.steps.length === 0)
        await this.store.addSteps(tx, withdrawalId, ['fail'], 'provider');
    });
    await this.steps.tryToFinish(withdrawalId);
  }

  /** Applies a report to a withdrawal. Returns the withdrawal's id when postings are now due. */
  async #take(tx: Tx, withdrawal: Withdrawal, told: PayoutTold): Promise<string | undefined> {
    const { steps, caseKind } = verdictOf(withdrawal, told);
    await this.store.setProvider(tx, withdrawal.withdrawalId, told.providerPayoutId, told.sequence);
    if (caseKind) await this.openCase(tx, withdrawal, caseKind, { ...told });
    if (steps.length === 0) return undefined;
    const isNo = steps.some((step) => step === 'fail' || step === 'return');
    await this.store.addSteps(tx, withdrawal.withdrawalId, steps, isNo ? 'provider' : '');
    return withdrawal.withdrawalId;
  }
}
