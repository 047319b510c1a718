import { Injectable, Logger } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { WithdrawalChangedSchema } from '@nm/contracts/wallet.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { LateFigures } from './late-figures.service.js';
import { LateWins } from './late-wins.service.js';
import { risksMet } from './risk-rules.js';
import { RiskFactsReadModel } from './risk-facts.read-model.js';
import { STATE_AFTER, keyOf, movementOf, type Step, type Withdrawal, type WithdrawalStatus } from './withdrawal.js';
import { WithdrawalsReadModel } from './withdrawals.read-model.js';
import { WithdrawalsStore } from './withdrawals.store.js';

/**
 * The caller name with which the postings of withdrawals are stored. The idempotency key of the hold is the
 * withdrawal's id. The key of every other step is this id followed by the step.
 */
const CALLER = 'wallet.withdrawals';
/**
 * The maximum number of steps that one call posts. At most three steps ever wait (fail, take_back, return).
 */
const STEPS_MAX = 4;

/**
 * Moves a withdrawal through its states. The ledger commits a posting in its own transaction, and the service updates
 * the withdrawal's state afterwards. If the process crashes in between, the next attempt posts with the same key, gets
 * the ledger's first answer and updates the state.
 */
@Injectable()
export class WithdrawalSteps {
  private readonly logger = new Logger(WithdrawalSteps.name);

  constructor(
    private readonly db: Db,
    private readonly store: WithdrawalsStore,
    private readonly readModel: WithdrawalsReadModel,
    private readonly risk: RiskFactsReadModel,
    private readonly reviews: ReviewsStore,
    private readonly ledger: LedgerService,
    private readonly lateFigures: LateFigures,
    private readonly lateWins: LateWins,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Sets the state of a withdrawal and publishes the event of the new state. The caller must have locked the
   * withdrawal's row.
   * @param bySilence true if the withdrawal is received because the member did not answer in time
   */
  async enter(
    tx: Tx,
    withdrawal: Withdrawal,
    status: WithdrawalStatus,
    changes: Parameters<WithdrawalsStore['setStatus']>[3] = {},
    bySilence = false,
  ): Promise<void> {
    await this.store.setStatus(tx, withdrawal.withdrawalId, status, changes);
    const confirmBy = changes.confirmBy ?? null;
    await this.outbox.append(tx, WithdrawalChangedSchema, {
      memberId: withdrawal.memberId,
      brand: withdrawal.brand,
      withdrawalId: withdrawal.withdrawalId,
      currency: withdrawal.currency,
      amountMinor: withdrawal.amountMinor,
      status,
      reason: changes.reason ?? withdrawal.reason,
      reference: withdrawal.reference,
      ...(confirmBy && { confirmBy: timestampFromDate(confirmBy) }),
      bySilence,
    });
  }

  /**
   * Posts all waiting steps of a withdrawal to the ledger.
   * @param isNew true if the withdrawal was stored just now; false if some time has passed, so that the amounts of its
   * hold are checked again
   * @throws Failure if a posting must be tried again.
   */
  async finish(withdrawalId: string, isNew = false): Promise<void> {
    for (let done = 0; done < STEPS_MAX; done += 1) {
      const withdrawal = await this.readModel.find(withdrawalId);
      const step = withdrawal?.steps[0];
      if (!withdrawal || !step || step === 'charge_back') return;
      const posting = await this.#post(withdrawal, step, isNew);
      await this.db.transaction(async (tx) => {
        const locked = await this.store.lock(tx, withdrawalId);
        if (locked?.steps[0] !== step) return; // Another attempt has already finished this step.
        await this.store.stepDone(tx, withdrawalId);
        await this.#posted(tx, locked, step, posting, locked.now);
      });
    }
  }

  /** Posts all waiting steps as `finish` does, but throws no error: if a posting fails, a job tries it again. */
  async tryToFinish(withdrawalId: string): Promise<void> {
    await this.finish(withdrawalId).catch((error: unknown) => {
      this.logger.warn(`the posting of withdrawal ${withdrawalId} is left to the job: ${String(error)}`);
    });
  }

  /**
   * Ends a withdrawal because the chargeback of a deposit has ended its hold. The caller must have locked the
   * withdrawal's row.
   */
  async chargedBack(tx: Tx, withdrawal: Withdrawal & { readonly now: Date }): Promise<void> {
    if (withdrawal.steps[0] !== 'charge_back') return;
    await this.store.stepDone(tx, withdrawal.withdrawalId);
    await this.enter(tx, withdrawal, STATE_AFTER.charge_back, { endedAt: withdrawal.now });
  }

  async #post(withdrawal: Withdrawal, step: Exclude<Step, 'charge_back'>, isNew: boolean): Promise<Posting> {
    const { withdrawalId, memberId, currency, reference } = withdrawal;
    const key = keyOf(withdrawalId, step);
    const post = (figures: object): Promise<Posting> => {
      const movement = movementOf({ ...withdrawal, ...figures }, step);
      return this.ledger.post({ caller: CALLER, memberId, currency, key, reference, movement });
    };
    return step === 'hold' && !isNew ? this.lateFigures.post({ ...withdrawal, caller: CALLER, key }, post) : post({});
  }

  async #posted(tx: Tx, withdrawal: Withdrawal, step: Step, posting: Posting, now: Date): Promise<void> {
    if (posting.status !== 'applied') {
      // The ledger can refuse only the hold. Every other step closes an open hold, or follows a payment that the
      // provider has made.
      if (step !== 'hold') throw new Error(`${step} of withdrawal ${withdrawal.withdrawalId}: ${posting.code}`);
      await this.store.setStatus(tx, withdrawal.withdrawalId, 'refused', { reason: posting.code ?? '', endedAt: now });
      return;
    }
    switch (step) {
      case 'hold':
        return this.#held(tx, withdrawal, posting, now);
      case 'capture':
      case 'take_back': {
        await this.lateWins.reportSent(tx, withdrawal);
        const terms = await this.readModel.terms(tx, withdrawal.brand, withdrawal.currency);
        const confirmBy = new Date(now.getTime() + Number(terms?.confirmMs ?? 0n));
        const wasFailed = step === 'take_back' && { endedAt: null, reason: '' };
        return this.enter(tx, withdrawal, 'paid', { paidAt: now, confirmBy, askAt: null, ...wasFailed });
      }
      default:
        return this.enter(tx, withdrawal, STATE_AFTER[step], { endedAt: now, askAt: null });
    }
  }

  /**
   * Moves a withdrawal on after its amount is held. If a risk rule matches, the withdrawal goes to review; otherwise it
   * is approved.
   */
  async #held(tx: Tx, withdrawal: Withdrawal, posting: Posting, now: Date): Promise<void> {
    const { withdrawalId, memberId, brand, currency, amountMinor } = withdrawal;
    await this.enter(tx, withdrawal, 'requested');
    const facts = await this.risk.riskFacts(tx, withdrawal);
    const evidence = risksMet(facts, amountMinor, await this.risk.rules(tx, brand, currency), now);
    if (evidence.length === 0) return this.enter(tx, withdrawal, 'approved', { approvedAt: now });
    await this.reviews.open(tx, {
      kind: 'withdrawal',
      subjectId: withdrawalId,
      memberId,
      brand,
      currency,
      amountMinor,
      reasons: evidence.map(({ reason }) => reason),
      evidence,
    });
  }
}
