import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Job } from '@nm/kit/jobs/job.js';
import { PlayTokensService } from './play/play-tokens.service.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { RoundFeedsService } from './reports/round-feeds.service.js';
import { StaleVendorRoundsService } from './reconciliation/stale-vendor-rounds.service.js';
import { VendorTransactionsService } from './transactions/vendor-transactions.service.js';
import { VendorRoundsStore } from './rounds/vendor-rounds.store.js';
import type { VendorRound } from './transactions/vendor-transaction.js';
import { VendorTransactionsStore } from './transactions/vendor-transactions.store.js';
import { VENDORS_CONFIG, type VendorsConfig } from './vendors.config.js';

const BATCH_MAX = 50;
/**
 * How long (ms) one run queries one vendor about stale rounds. A vendor that does not answer would otherwise hold up the
 * next run, in which other vendors are due.
 */
const TURN_MS = 10_000;

/**
 * The jobs for vendors' rounds. They finish transactions and closed rounds that stayed open after a crash or a
 * time-out, query vendors about stale rounds, and reconcile days.
 */
@Injectable()
export class VendorJobs {
  readonly #logger = new Logger(VendorJobs.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorTransactionsStore) private readonly transactions: VendorTransactionsStore,
    @Inject(VendorRoundsStore) private readonly rounds: VendorRoundsStore,
    @Inject(VendorTransactionsService) private readonly money: VendorTransactionsService,
    @Inject(StaleVendorRoundsService) private readonly staleRounds: StaleVendorRoundsService,
    @Inject(ReconciliationService) private readonly reconciliation: ReconciliationService,
    @Inject(RoundFeedsService) private readonly feeds: RoundFeedsService,
    @Inject(PlayTokensService) private readonly tokens: PlayTokensService,
    @Inject(VENDORS_CONFIG) private readonly config: VendorsConfig,
  ) {}

  @Job('resolve-vendor-rounds', { everyMs: 1_000 })
  async resolveDue(): Promise<void> {
    const due = await this.transactions.leaseDue(this.db, BATCH_MAX);
    await Promise.all(
      due.map((each) => this.#try(`transaction ${each.vassalage}:${each.txId}`, () => this.money.post(each))),
    );
    const closing = await this.rounds.leaseClosing(this.db, BATCH_MAX);
    await Promise.all(closing.map(({ roundId }) => this.#try(`round ${roundId}`, () => this.money.endRound(roundId))));
  }

  /**
   * Queries vendors about stale rounds. All vendors are queried in parallel, so that a vendor that does not answer
   * delays no other vendor.
   */
  @Job('ask-vendor-rounds', { everyMs: 10_000, callsOutside: true })
  async askStale(signal?: AbortSignal): Promise<void> {
    const open = await this.rounds.leaseStale(this.db, this.config.roundOpenMsMax, BATCH_MAX);
    const ofVendors = Map.groupBy(open, ({ vassalage }) => vassalage);
    await Promise.all([...ofVendors.values()].map((rounds) => this.#ask(rounds, signal)));
  }

  async #ask(rounds: readonly VendorRound[], signal: AbortSignal | undefined): Promise<void> {
    const endsAt = Date.now() + TURN_MS;
    for (const round of rounds) {
      // The other leased rounds are tried again after their leases have expired.
      if (signal?.aborted || Date.now() > endsAt) return;
      await this.#try(`round ${round.roundId}`, () => this.staleRounds.resolve(round));
    }
  }

  /**
   * Fetches the rounds whose report may have been lost, from vendors in transfer mode (the vendor keeps wallets for
   * members).
   */
  @Job('read-round-feeds', { everyMs: 10_000, callsOutside: true })
  async readFeeds(signal?: AbortSignal): Promise<void> {
    await this.feeds.readAll(signal);
  }

  @Job('reconcile-vendors', { everyMs: 300_000, callsOutside: true, budgetMs: 280_000 })
  async reconcileDue(signal?: AbortSignal): Promise<void> {
    await this.reconciliation.reconcileDue(Date.now(), signal);
  }

  @Job('forget-play-tokens', { everyMs: 600_000 })
  async forgetTokens(): Promise<void> {
    await this.tokens.forget();
  }

  async #try(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#logger.warn(`${what} is still open: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
