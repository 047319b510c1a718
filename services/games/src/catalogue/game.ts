import { gameClosed, gameMaintenance, gameNotFound } from '../games.errors.js';

export type OpenState = 'active' | 'maintenance' | 'closed';

/** A game with its vendor, as far as launching and playing need it. */
export interface Game {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly displayName: string;
  readonly mode: 'inhouse' | 'frame';
  readonly status: OpenState;
  readonly vendorStatus: OpenState;
  readonly maintenanceUntil: Date | null;
}

/** Within which stakes one brand's players may play a game in a currency. */
export interface StakeLimits {
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
}

/**
 * A vendor's state holds for all its games (domain rules §2).
 * @throws Failure game.not_found, game.closed, game.maintenance.
 */
export function assertOpen(game: Game | undefined): asserts game is Game {
  if (!game) throw gameNotFound();
  const states = [game.vendorStatus, game.status];
  if (states.includes('closed')) throw gameClosed();
  if (states.includes('maintenance')) throw gameMaintenance(game.maintenanceUntil ?? undefined);
}
