import { isLottery } from '../../lib/games/address.js';
import type { BetDetail } from './bets-api.js';

/** The fields of a bet on which the URL of its proof depends. */
export type Proven = Pick<BetDetail, 'roundId' | 'vassalage' | 'proof' | 'crash'>;

/**
 * Returns the URL of the page that proves a bet: its seeds, the shared round of the crash game, or the draw of a
 * lottery slip (the slip's id is the id of its round). Returns undefined for a vendor's game.
 */
export function proofAddress({ roundId, vassalage, proof, crash }: Proven): string | undefined {
  if (proof) return `/verify?${new URLSearchParams({ round: roundId })}`;
  if (crash) return `/verify/crash?${new URLSearchParams({ round: crash.crashRoundId })}`;
  return isLottery(vassalage) ? `/verify/draw?${new URLSearchParams({ slipId: roundId })}` : undefined;
}
