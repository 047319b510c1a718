import type { CrashRoundsService } from '../inhouse/crash/crash-rounds.service.js';
import type { DrawsService } from '../lottery/draws/draws.service.js';

/** Runs both jobs of draws once: the one that follows the clock, and the one that asks the beacon. */
export async function passDraws(draws: DrawsService): Promise<void> {
  await draws.advance();
  await draws.drawDue();
}

/** Runs both jobs of crash rounds once: the one that follows the clock, and the one that asks the beacon. */
export async function passRounds(rounds: CrashRoundsService): Promise<void> {
  await rounds.advance();
  await rounds.startDue();
}
