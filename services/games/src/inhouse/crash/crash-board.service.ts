import { Inject, Injectable } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { CrashBoardReadModel } from './crash-board.read-model.js';
import { tableOf } from './crash-round.js';

/** Maximum number of bets in one event. Further bets are published in the next run. */
const BETS_MAX = 100;

/**
 * Publishes bets of shared rounds when they are placed or cashed out, so that the browsers of all players of the same
 * brand and currency can list them.
 */
@Injectable()
export class CrashBoard {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CrashBoardReadModel) private readonly board: CrashBoardReadModel,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async publish(): Promise<void> {
    await this.db.transaction(async (tx) => {
      const changed = await this.board.takeChanged(tx, BETS_MAX);
      const ofRounds = [...Map.groupBy(changed, ({ crashRoundId }) => crashRoundId).values()];
      await this.outbox.appendAll(
        tx,
        games.CrashBetsChangedSchema,
        ofRounds.map((bets) => {
          const { crashRoundId, brand, currency } = bets[0]!;
          return {
            table: tableOf({ brand, currency }),
            brand,
            currency,
            crashRoundId,
            bets: bets.map(({ roundId, memberId, stakeMinor, cashedE2, payoutMinor }) => ({
              roundId,
              memberId,
              stakeMinor,
              cashedE2: cashedE2 ?? 0,
              payoutMinor,
            })),
          };
        }),
      );
    });
  }
}
