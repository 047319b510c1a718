import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { SettlementLapsedSchema } from '@nm/contracts/agents.js';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { DeferralsStore } from './deferrals.store.js';

/** Ends deferred pay that no period has paid in time (domain §10). */
@Injectable()
export class LapsesService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(DeferralsStore) private readonly store: DeferralsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Ends deferred pay if the last period that may pay it is settled, up to the watermark. Returns the number of periods
   * whose pay has lapsed; each is counted once.
   */
  async lapse(completeUntil: Date): Promise<number> {
    return this.db.transaction(async (tx) => {
      const lapsed = await this.store.lapse(tx, completeUntil);
      await this.outbox.appendAll(
        tx,
        SettlementLapsedSchema,
        lapsed.map(({ payeeId, settlementId, kind, currency, amountMinor, startsAt, endsAt }) => ({
          agentId: payeeId,
          settlementId,
          kind,
          currency,
          amountMinor,
          periodStart: timestampFromDate(startsAt),
          periodEnd: timestampFromDate(endsAt),
        })),
      );
      return lapsed.length;
    });
  }
}
