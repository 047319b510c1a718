import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';

/**
 * Functions that build the failures of games from their data. The kit's catalogue has their kinds and HTTP statuses.
 */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
export const gameNotFound = (): Failure => new Failure('game.not_found');
export const gameClosed = (): Failure => new Failure('game.closed');
/**
 * The failure of a game under maintenance. If the stated end has passed, it is left out, because the maintenance
 * continues.
 */
export const gameMaintenance = (gameType: string, until: Date | null): Failure =>
  new Failure('game.maintenance', {
    gameType,
    ...(until && until.getTime() > Date.now() ? { until: until.toISOString() } : {}),
  });
export const stakeLimit = (stakeMinorMin: bigint, stakeMinorMax: bigint): Failure =>
  new Failure('game.stake_limit', { min: stakeMinorMin, max: stakeMinorMax });
/** The failure of a round that would begin before the brand's minimum game cycle is over. */
export const tooSoon = (waitMs: number): Failure => new Failure('game.too_soon', { waitMs });
export const winLimit = (payoutMinorMax: bigint): Failure => new Failure('game.win_limit', { max: payoutMinorMax });
/** The failure of a request that is only possible after the open round with steps has ended. */
export const roundOpen = (): Failure => new Failure('game.round_open');
/** The failure for a step or cash-out of a round that has already ended. */
export const roundEnded = (): Failure => new Failure('game.round_ended');
/** The failure for a step whose number is not the next one, or was used before with another choice. */
export const stepConflict = (): Failure => new Failure('game.step_conflict');
/** The failure for a cash-out before the first won step, when the payout is still 0. */
export const nothingToCashOut = (): Failure => new Failure('game.nothing_to_cash_out');
export const roundNotFound = (): Failure => new Failure('resource.not_found');
export const keyReused = (): Failure => new Failure('wallet.key_reused');
/** The failure for a vendor's list of games that is invalid as a whole; no game is imported. */
export const listInvalid = (reason: 'malformed' | 'empty' | 'too_long' | 'refused'): Failure =>
  new Failure('vendor.list_invalid', { reason });
/**
 * The failure when the outcome of a bet is not known yet. The caller must repeat the bet with the same key; if `cause`
 * names a waiting time, after that time.
 */
export const askAgain = (cause?: unknown): Failure =>
  new Failure('system.temporary', isFailure(cause, 'system.temporary') ? cause.data : undefined, { cause });
/** The failure for a round that is void: its stake was returned or was never debited. */
export const roundIsVoid = (roundId: string): Failure => new Failure('game.closed', { roundId });
/** Converts the wallet's stored refusal to a failure with the wallet's code. */
export const refusedByWallet = (code: string): Failure => new Failure(isFailureCode(code) ? code : 'internal');
