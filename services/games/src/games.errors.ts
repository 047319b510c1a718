import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { LIVE_KEYS_MAX } from '@nm/kit/signing/signing-key.js';

/**
 * Functions that create the failures of the games service with their data. The catalogue in services/_kit contains the
 * kinds of the failures and their HTTP statuses.
 */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
export const gameNotFound = (): Failure => new Failure('game.not_found');
export const gameClosed = (): Failure => new Failure('game.closed');
/**
 * Returns the failure for a game under maintenance. If the announced end has passed, the failure does not name it,
 * because the maintenance goes on.
 */
export const gameMaintenance = (gameType: string, until: Date | null): Failure =>
  new Failure('game.maintenance', {
    gameType,
    ...(until && until.getTime() > Date.now() ? { until: until.toISOString() } : {}),
  });
export const stakeLimit = (stakeMinorMin: bigint, stakeMinorMax: bigint): Failure =>
  new Failure('game.stake_limit', { min: stakeMinorMin, max: stakeMinorMax });
/**
 * Returns the failure for a round that would begin before the minimum time between two rounds has passed. The brand
 * sets this time.
 */
export const tooSoon = (waitMs: number): Failure => new Failure('game.too_soon', { waitMs });
/** Returns the failure for a new key of a vendor that already has the maximum number of valid keys. */
export const keyLimit = (): Failure => new Failure('vendor.key_limit', { max: LIVE_KEYS_MAX });
export const winLimit = (payoutMinorMax: bigint): Failure => new Failure('game.win_limit', { max: payoutMinorMax });
/** Returns the failure for a request that is possible only after the member's open round with steps has ended. */
export const roundOpen = (): Failure => new Failure('game.round_open');
/** Returns the failure for a step or a cash-out in a round that has already ended. */
export const roundEnded = (): Failure => new Failure('game.round_ended');
/**
 * Returns the failure for a step with a wrong number: it is not the next number, or it was used before with another
 * choice.
 */
export const stepConflict = (): Failure => new Failure('game.step_conflict');
/** Returns the failure for a cash-out before the first won step. The payout is still 0 then. */
export const nothingToCashOut = (): Failure => new Failure('game.nothing_to_cash_out');
export const roundNotFound = (): Failure => new Failure('resource.not_found');
export const keyReused = (): Failure => new Failure('wallet.key_reused');
/** Returns the failure for a vendor's list of games that is invalid as a whole. No game is imported. */
export const listInvalid = (reason: 'malformed' | 'empty' | 'too_long' | 'refused'): Failure =>
  new Failure('vendor.list_invalid', { reason });
/**
 * Returns the failure for a bet whose outcome is not known yet. The caller must repeat the bet with the same key. If
 * `cause` contains a waiting time, the caller repeats it after that time.
 */
export const askAgain = (cause?: unknown): Failure =>
  new Failure('system.temporary', isFailure(cause, 'system.temporary') ? cause.data : undefined, { cause });
/** Returns the failure for a round that is void. Its stake was returned, or was never debited. */
export const roundIsVoid = (roundId: string): Failure => new Failure('game.closed', { roundId });
/** Converts a refusal that the wallet has stored to a failure with the same code. */
export const refusedByWallet = (code: string): Failure => new Failure(isFailureCode(code) ? code : 'internal');
