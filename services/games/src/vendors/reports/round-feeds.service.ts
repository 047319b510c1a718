import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { PAGE_BYTES_MAX } from '@nm/kit/signing/all-pages.js';
import { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import type { Body } from '../gateway/vendor-request.js';
import { VendorRefusal } from '../gateway/vendor-status.js';
import { RoundFeedsStore } from './round-feeds.store.js';
import { nameOf, reportPage, roundReport } from './round-report.js';
import { RoundReportsService } from './round-reports.service.js';

const PAGES_MAX = 20;

/**
 * Fetches the newest rounds from vendors in transfer mode (the vendor keeps wallets for members) with the call
 * `rounds.list`. A round whose report was lost therefore appears in the betting record within seconds. A round that was
 * already reported is treated as a repeat.
 */
@Injectable()
export class RoundFeedsService {
  readonly #logger = new Logger(RoundFeedsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway,
    @Inject(RoundFeedsStore) private readonly store: RoundFeedsStore,
    @Inject(RoundReportsService) private readonly reports: RoundReportsService,
  ) {}

  async readAll(signal?: AbortSignal): Promise<void> {
    for (const { vassalage, isTransfer } of this.calls.vendors) {
      if (signal?.aborted) return; // The next run begins at the stored cursors.
      if (!isTransfer) continue;
      await this.read(vassalage).catch((error: unknown) =>
        this.#logger.warn(`${vassalage} was not asked for its rounds: ${String(error)}`),
      );
    }
  }

  /**
   * Reads the new rounds of a vendor. A page counts as read only after each of its rounds was answered.
   * @throws Error if the vendor gives no readable answer; the next run begins at the same page.
   */
  async read(vassalage: string): Promise<void> {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const cursor = await this.store.cursor(this.db, vassalage);
      const answer = await this.calls.call(vassalage, 'rounds.list', { cursor }, undefined, PAGE_BYTES_MAX);
      const { rounds, next } = reportPage(answer);
      for (const round of rounds) await this.#take(vassalage, round);
      if (next === cursor) return;
      await this.store.advance(this.db, vassalage, next);
    }
  }

  /**
   * Handles one round. If the round is refused, the following rounds are still handled, and the daily reconciliation
   * opens a case for the refused one.
   */
  async #take(vassalage: string, round: Body): Promise<void> {
    try {
      await this.reports.take(vassalage, roundReport(round));
    } catch (error) {
      if (!(error instanceof VendorRefusal) || error.status === 'TEMPORARY') throw error;
      this.#logger.error(`the round ${nameOf(round)} of ${vassalage} is not taken: ${error.status}`);
    }
  }
}
