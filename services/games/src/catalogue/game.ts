import { gameClosed, gameMaintenance, gameNotFound, stakeLimit, winLimit } from '../games.errors.js';

export const OPEN_STATES = ['active', 'maintenance', 'closed'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

/** The longest maintenance (minutes) whose end can be announced: seven days. */
export const MAINTENANCE_MINUTES_MAX = 7 * 24 * 60;

/** A game and its vendor, with the data that are needed to launch and play the game. */
export interface Game {
  readonly vassalage: string;
  readonly gameCode: string;
  /** The code of the game category in the specification, for example RNG. */
  readonly gameType: string;
  readonly displayName: string;
  readonly mode: 'inhouse' | 'frame';
  readonly status: OpenState;
  readonly vendorStatus: OpenState;
  readonly maintenanceUntil: Date | null;
  /**
   * True if the vendor and the game sell features to players, for example free spins. The brand has a setting of its
   * own in addition.
   */
  readonly sellsFeatures: boolean;
}

/** A game with its stake limits for one brand and one currency, in minor units. A limit is null if none is set. */
export interface PlayableGame extends Game {
  readonly stakeMinorMin: bigint | null;
  readonly stakeMinorMax: bigint | null;
  /** The largest payout of one round (minor units); null if there is no maximum. */
  readonly payoutMinorMax: bigint | null;
}

/**
 * Throws an error if a game cannot be played now. If the vendor is closed or under maintenance, its games are too
 * (domain §2).
 * @throws Failure game.not_found, game.closed, game.maintenance.
 */
export function assertOpen<G extends Game>(game: G | undefined): asserts game is G {
  if (!game) throw gameNotFound();
  const states = [game.vendorStatus, game.status];
  if (states.includes('closed')) throw gameClosed();
  if (states.includes('maintenance')) throw gameMaintenance(game.gameType, game.maintenanceUntil);
}

/**
 * Throws an error if the game does not accept the stake.
 * @param winMinorMax the largest possible payout of the bet in minor units
 * @throws the failures of `assertOpen`; game.stake_limit, game.win_limit; game.closed if the game has no limits.
 */
export function assertTakes(game: PlayableGame | undefined, stakeMinor: bigint, winMinorMax: bigint): void {
  assertOpen(game);
  const { stakeMinorMin, stakeMinorMax, payoutMinorMax } = game;
  if (stakeMinorMin === null || stakeMinorMax === null) throw gameClosed();
  if (stakeMinor < stakeMinorMin || stakeMinor > stakeMinorMax) throw stakeLimit(stakeMinorMin, stakeMinorMax);
  if (payoutMinorMax !== null && winMinorMax > payoutMinorMax) throw winLimit(payoutMinorMax);
}
