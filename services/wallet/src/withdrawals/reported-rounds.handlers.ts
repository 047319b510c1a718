import { timestampDate } from '@bufbuild/protobuf/wkt';
import { RoundReportedSchema, type RoundReported } from '@nm/contracts/games.js';
import type { Tx } from '@nm/kit/db/db.js';
import { Consumer, Handles, Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { LateWins } from './late-wins.service.js';
import { ReportedRoundsStore } from './reported-rounds.store.js';

/**
 * Stores the rounds that vendors in transfer mode report, for the lock of deposits and the risk rules. It has an event
 * consumer of its own, so that it does not delay the events that open accounts. It reads events only every half second:
 * no request waits for these rows, and fewer reads leave more processor time for bets.
 */
@Consumer({ name: 'wallet.reported-rounds', kind: 'effect', together: true, lingerMs: 500 })
export class ReportedRoundsHandlers {
  constructor(
    private readonly rounds: ReportedRoundsStore,
    private readonly lateWins: LateWins,
  ) {}

  @Handles(RoundReportedSchema)
  async onRoundReported(round: RoundReported, { tx, occurredAt }: EventContext): Promise<void> {
    const placedAt = round.placedAt ? timestampDate(round.placedAt) : occurredAt;
    if (!(await this.rounds.add(tx, { ...round, placedAt })))
      throw new Prerequisite(`no account of ${round.memberId} in ${round.currency} yet`);
    if (round.payoutMinor > 0n) await this.#findLate(tx, round);
  }

  /**
   * Opens a case for each withdrawal that was requested between the bet of a large win and the report of this win. Each
   * win has a case of its own, so that a closed case about a small win hides no larger win. If the money was already
   * sent, the case is the only effect. An unsent withdrawal also goes back to review, at its approval or before its
   * payout (`PayoutsService.backToReview`), so this method locks no withdrawal. A withdrawal that is requested while
   * this transaction is open gets its case when it is paid (`LateWins.reportSent`).
   */
  async #findLate(tx: Tx, round: RoundReported): Promise<void> {
    for (const withdrawal of await this.rounds.requestedBeforeReport(tx, round.roundId))
      await this.lateWins.openCase(tx, withdrawal, round);
  }
}
