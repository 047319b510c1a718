import { Injectable, Logger } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { BonusExpiringSchema } from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Job } from '@nm/kit/jobs/job.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { BONUSES_CALLER } from '../ledger/plan.js';
import { ExpiryStore, type DueBonus } from './expiry.store.js';

/**
 * The number of bonuses in one page of a job. The job posts the bonuses of a page in parallel, so that the ledger can
 * write many of them in one transaction.
 */
const AT_ONCE_MAX = 100;
/** The time (h) before the expiry of a bonus at which the member gets a warning message. */
const WARN_HOURS = 72;

/**
 * The jobs that warn members before their bonuses expire, and that forfeit expired bonuses. Several processes may run
 * the same job at once: the expiry of a grant is always posted with the same key, and the ledger refuses it if the
 * bonus has already ended.
 */
@Injectable()
export class BonusesJobs {
  private readonly logger = new Logger(BonusesJobs.name);

  constructor(
    private readonly db: Db,
    private readonly store: ExpiryStore,
    private readonly outbox: Outbox,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Forfeits the remaining money of every expired bonus, one page after the other. If the posting of a bonus fails, the
   * job continues with the next pages, and the next run tries this bonus again.
   */
  @Job('expire-bonuses', { everyMs: 5_000 })
  async expireBonuses(signal?: AbortSignal): Promise<void> {
    for (let last: DueBonus | undefined; !signal?.aborted;) {
      const page = await this.store.due(AT_ONCE_MAX, last);
      last = page.at(-1);
      if (!last) return;
      await Promise.all(
        page.map((bonus) =>
          this.expire(bonus).catch((error: unknown) => {
            this.logger.warn(`the expiry of bonus ${bonus.grantId} is tried again: ${String(error)}`);
          }),
        ),
      );
    }
  }

  @Job('warn-expiring-bonuses', { everyMs: 60_000 })
  async warnExpiringBonuses(): Promise<void> {
    await this.db.transaction(async (tx) => {
      const expiring = await this.store.warn(tx, WARN_HOURS, AT_ONCE_MAX);
      await this.outbox.appendAll(
        tx,
        BonusExpiringSchema,
        expiring.map(({ expiresAt, ...bonus }) => ({ ...bonus, expiresAt: timestampFromDate(expiresAt) })),
      );
    });
  }

  private async expire(bonus: DueBonus): Promise<void> {
    const { grantId, caller, key, memberId, currency, reference, promotion, bonusMinor: amountMinor } = bonus;
    await this.ledger.post({
      ...{ caller: BONUSES_CALLER, memberId, currency, key: `expiry ${grantId}`, reference },
      movement: { type: 'forfeit', amountMinor, promotion, grantKey: key, expiredGrantOf: caller },
    });
  }
}
