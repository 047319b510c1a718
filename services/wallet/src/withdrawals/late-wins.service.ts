import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { ArrivalsStore } from '../deposits/arrivals.store.js';
import type { ReviewEvidence } from '../reviews/review.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import type { LateWin } from './reported-rounds.store.js';
import { RiskFactsReadModel } from './risk-facts.read-model.js';
import { lateWinMet, type LargestWin } from './risk-rules.js';
import type { Withdrawal } from './withdrawal.js';

/**
 * Finds late wins and opens cases about them. A late win is a large win that was played before a withdrawal was
 * requested, and that the vendor reported after the request.
 */
@Injectable()
export class LateWins {
  constructor(
    private readonly risk: RiskFactsReadModel,
    private readonly reviews: ReviewsStore,
    private readonly arrivals: ArrivalsStore,
  ) {}

  /**
   * Returns the largest late win of a withdrawal. Returns undefined if there is none, or if the withdrawal's review
   * already has a win that is at least as large. The caller must hold the lock of the withdrawal's row.
   */
  async unseen(tx: Tx, withdrawal: Withdrawal): Promise<ReviewEvidence | undefined> {
    return (await this.#unseen(tx, withdrawal))?.evidence;
  }

  /**
   * Returns, as a list of at most one element, the evidence of the large win that is already a reason in the
   * withdrawal's review.
   */
  async seen(tx: Tx, { withdrawalId }: Withdrawal): Promise<ReviewEvidence[]> {
    const review = await this.reviews.lock(tx, 'withdrawal', withdrawalId);
    return (review?.evidence ?? []).filter(({ reason }) => reason === 'large_win');
  }

  /**
   * Opens a case for the largest late win of a withdrawal whose money was sent. If the report and the request were in
   * transactions that ran at the same time, neither found the other, and no case was opened then. The caller must hold
   * the lock of the withdrawal's row.
   */
  async reportSent(tx: Tx, withdrawal: Withdrawal): Promise<void> {
    const unseen = await this.#unseen(tx, withdrawal);
    if (unseen) await this.openCase(tx, withdrawal, unseen.win);
  }

  /** Opens a case about a withdrawal and a late win. There is at most one case for each withdrawal and round. */
  async openCase(
    tx: Tx,
    { withdrawalId, memberId, amountMinor, currency, status }: LateWin,
    { roundId, vendor, gameCode, stakeMinor, payoutMinor }: LargestWin,
  ): Promise<void> {
    await this.arrivals.openCase(tx, {
      kind: 'withdrawal.late_win',
      subject: `withdrawal:${withdrawalId}/${roundId}`,
      memberId,
      orderId: withdrawalId,
      // The withdrawn amount is not named `amountMinor`, because the console shows a field of this name as the
      // provider's amount.
      detail: {
        ...{ withdrawnMinor: amountMinor, currency, status },
        ...{ roundId, vendor, gameCode, stakeMinor, payoutMinor },
      },
    });
  }

  async #unseen(
    tx: Tx,
    withdrawal: Withdrawal,
  ): Promise<{ readonly win: LargestWin; readonly evidence: ReviewEvidence } | undefined> {
    const win = await this.risk.reportedWin(tx, withdrawal);
    if (!win) return undefined;
    const rules = await this.risk.rules(tx, withdrawal.brand, withdrawal.currency);
    const review = await this.reviews.lock(tx, 'withdrawal', withdrawal.withdrawalId);
    const evidence = lateWinMet(win, review?.evidence ?? [], rules);
    return evidence && { win, evidence };
  }
}
