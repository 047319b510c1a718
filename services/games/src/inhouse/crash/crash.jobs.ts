import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { CrashBoard } from './crash-board.service.js';
import { CrashRetentionService } from './crash-retention.service.js';
import { CrashRoundsService } from './crash-rounds.service.js';
import { CrashSettlingService } from './crash-settling.service.js';

const TICK_MS = 250;

/** The background jobs of crash. Only one process runs a job at a time. */
@Injectable()
export class CrashJobs {
  constructor(
    @Inject(CrashRoundsService) private readonly rounds: CrashRoundsService,
    @Inject(CrashSettlingService) private readonly settling: CrashSettlingService,
    @Inject(CrashBoard) private readonly board: CrashBoard,
    @Inject(CrashRetentionService) private readonly retention: CrashRetentionService,
  ) {}

  /**
   * Moves shared rounds of crash to their next state, for example from betting to locked. If the next change comes
   * before the next run of the job, this run waits for it, so that the change happens on time.
   */
  @Job('advance-crash-rounds', { everyMs: TICK_MS })
  async advance(): Promise<void> {
    await this.rounds.advance();
    const ms = await this.rounds.msToNext();
    if (ms === undefined || ms > TICK_MS) return;
    await sleep(Math.max(0, ms));
    await this.rounds.advance();
  }

  /**
   * Fetches beacon values and starts locked rounds. It is a job of its own, so that a slow beacon delays only the
   * starts.
   */
  @Job('start-crash-rounds', { everyMs: TICK_MS, callsOutside: true })
  async start(): Promise<void> {
    await this.rounds.startDue();
  }

  @Job('settle-crash-bets', { everyMs: TICK_MS })
  async settle(): Promise<void> {
    await this.settling.settleDue();
  }

  @Job('publish-crash-bets', { everyMs: 500 })
  async publishBets(): Promise<void> {
    await this.board.publish();
  }

  @Job('join-crash-orphans', { everyMs: 5_000 })
  async joinOrphans(): Promise<void> {
    await this.settling.joinOrphans();
  }

  @Job('remove-old-crash-rows', { everyMs: 3_600_000 })
  async removeOld(): Promise<void> {
    await this.retention.removeOld();
  }
}
