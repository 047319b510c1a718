import type { CrashRoundsService } from '../inhouse/crash/crash-rounds.service.js';
import type { DrawsService } from '../lottery/draws/draws.service.js';

/**
 * Runs each of the two jobs for lottery draws once: the one that depends on the clock, and the one that fetches the
 * beacon's value.
 */
export async function passDraws(draws: DrawsService): Promise<void> {
  await draws.advance();
  await draws.drawDue();
}

/**
 * Runs each of the two crash jobs once: the one that depends on the clock, and the one that fetches the beacon's value.
 */
export async function passRounds(rounds: CrashRoundsService): Promise<void> {
  await rounds.advance();
  await rounds.startDue();
}
