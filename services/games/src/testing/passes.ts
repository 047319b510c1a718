import type { CrashRoundsService } from '../inhouse/crash/crash-rounds.service.js';
import type { DrawsService } from '../lottery/draws/draws.service.js';

/** Runs both draw jobs once: the one driven by the clock, and the one that fetches the beacon. */
export async function passDraws(draws: DrawsService): Promise<void> {
  await draws.advance();
  await draws.drawDue();
}

/** Runs both crash jobs once: the one driven by the clock, and the one that fetches the beacon. */
export async function passRounds(rounds: CrashRoundsService): Promise<void> {
  await rounds.advance();
  await rounds.startDue();
}
