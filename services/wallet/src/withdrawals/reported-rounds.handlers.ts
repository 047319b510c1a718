import { timestampDate } from '@bufbuild/protobuf/wkt';
import { RoundReportedSchema, type RoundReported } from '@nm/contracts/games.js';
import { Consumer, Handles, Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { ReportedRoundsStore } from './reported-rounds.store.js';

/**
 * Stores the rounds that vendors in transfer mode report, for the lock of deposits and the risk rules. It has an event
 * consumer of its own, so that it does not delay the events that open accounts. It reads events only every half second,
 * because no request waits for these rows and the process must post bets.
 */
@Consumer({ name: 'wallet.reported-rounds', kind: 'effect', together: true, lingerMs: 500 })
export class ReportedRoundsHandlers {
  constructor(private readonly rounds: ReportedRoundsStore) {}

  @Handles(RoundReportedSchema)
  async onRoundReported(round: RoundReported, { tx, occurredAt }: EventContext): Promise<void> {
    const placedAt = round.placedAt ? timestampDate(round.placedAt) : occurredAt;
    if (!(await this.rounds.add(tx, { ...round, placedAt })))
      throw new Prerequisite(`no account of ${round.memberId} in ${round.currency} yet`);
  }
}
