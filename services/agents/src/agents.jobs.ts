import { Inject, Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { SECONDS_TO_AN_HOUR } from '@nm/kit/telemetry/metrics.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { HoldsService } from './abuse/holds.service.js';
import { ScoringService } from './abuse/scoring.service.js';
import { AGENTS_CONFIG, type AgentsConfig } from './agents.config.js';
import { ClosingService } from './settlements/closing.service.js';
import { LapsesService } from './settlements/lapses.service.js';
import { WriteOffsService } from './settlements/write-offs.service.js';
import { PaymentsService } from './settlements/payments.service.js';
import { Completeness } from './settlements/completeness.js';

/**
 * Interval (ms) at which the job looks for settlements that must be paid. They are rows in the database, so a run that
 * is missed delays a settlement but never loses it.
 */
const SETTLE_EVERY_MS = 2_000;
/**
 * Interval (ms) between two runs that write off expired offsets (amounts that voided bets should have taken back).
 * Offsets expire after months, so a delay of an hour does not matter.
 */
const WRITE_OFF_EVERY_MS = 3_600_000;
const WINDOWS_AT_ONCE_MAX = 100;

/** The background job of the agents service: it computes abuse scores, closes settlement windows and pays agents. */
@Injectable()
export class AgentsJobs {
  readonly #logger = new Logger(AgentsJobs.name);
  readonly #lateness;
  #settling: Promise<void> | undefined;
  #writtenOffUntil = 0;

  constructor(
    @Inject(ClosingService) private readonly closing: ClosingService,
    @Inject(LapsesService) private readonly lapses: LapsesService,
    @Inject(WriteOffsService) private readonly writeOffs: WriteOffsService,
    @Inject(PaymentsService) private readonly payments: PaymentsService,
    @Inject(ScoringService) private readonly scoring: ScoringService,
    @Inject(HoldsService) private readonly holds: HoldsService,
    @Inject(Completeness) private readonly completeness: Completeness,
    @Inject(AGENTS_CONFIG) private readonly config: AgentsConfig,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.#lateness = metrics.histogram(
      'settlement_lateness_seconds',
      "From a window's end to its closing",
      [],
      SECONDS_TO_AN_HOUR,
    );
  }

  /**
   * Computes due abuse scores, closes the settlement windows (at most 100) whose end all watermarks have passed, and
   * pays the settlements. This includes settlements whose payment a crash interrupted. If an earlier run in this
   * process has not ended, the call waits for that run and starts no second one.
   */
  @Job('settle-due', { everyMs: SETTLE_EVERY_MS })
  async settleDue(): Promise<void> {
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = undefined;
    });
    await this.#settling;
  }

  async #settle(): Promise<void> {
    // New facts are scored before settlement windows are closed, because closing a window fixes the pay of agents who
    // have no open review. The next pay of an agent with a high score is therefore held.
    await this.scoring.scoreDue();
    const completeUntil = await this.completeness.until();
    if (completeUntil) {
      await this.#closeDue(completeUntil);
      await this.lapses.lapse(completeUntil);
    }
    while ((await this.payments.payDue()) > 0);
    while ((await this.holds.returnDue()) > 0);
    // Expired offsets (amounts that voided bets should have taken back) are written off last, so that an error in this
    // step delays no payment.
    if (completeUntil) await this.#writeOff(completeUntil);
  }

  async #writeOff(completeUntil: Date): Promise<void> {
    if (completeUntil.getTime() < this.#writtenOffUntil + WRITE_OFF_EVERY_MS) return;
    await this.writeOffs.writeOff(completeUntil);
    this.#writtenOffUntil = completeUntil.getTime();
  }

  async #closeDue(completeUntil: Date): Promise<void> {
    for (let closed = 0; closed < WINDOWS_AT_ONCE_MAX; closed += 1) {
      const window = await this.closing.closeNext(completeUntil, this.config.activeStakeMinorMin);
      if (!window) return;
      this.#lateness.observe((Date.now() - window.endsAt.getTime()) / 1_000);
      this.#logger.log(`settled ${window.brand} to ${window.endsAt.toISOString()}: ${window.settlements} contracts`);
    }
  }
}
