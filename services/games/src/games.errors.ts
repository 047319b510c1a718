import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';

/** Every named failure of games: code and data. Kinds and statuses are in the kit's catalogue. */
export const invalid = (field: string): Failure => new Failure('request.invalid', { field });
export const gameNotFound = (): Failure => new Failure('game.not_found');
export const gameClosed = (): Failure => new Failure('game.closed');
export const gameMaintenance = (until?: Date): Failure =>
  new Failure('game.maintenance', until ? { until: until.toISOString() } : undefined);
export const stakeLimit = (stakeMinorMin: bigint, stakeMinorMax: bigint): Failure =>
  new Failure('game.stake_limit', { min: stakeMinorMin, max: stakeMinorMax });
export const winLimit = (payoutMinorMax: bigint): Failure => new Failure('game.win_limit', { max: payoutMinorMax });
export const roundNotFound = (): Failure => new Failure('resource.not_found');
export const keyReused = (): Failure => new Failure('wallet.key_reused');
/** The outcome of a bet is not known yet: the caller asks again with the same key, after the time that the cause names. */
export const askAgain = (cause?: unknown): Failure =>
  new Failure('system.temporary', isFailure(cause, 'system.temporary') ? cause.data : undefined, { cause });
/** The round was voided: its stake is with the member, or never left him. */
export const roundIsVoid = (roundId: string): Failure => new Failure('game.closed', { roundId });
/** The wallet's stored refusal, with its own code. */
export const refusedByWallet = (code: string): Failure => new Failure(isFailureCode(code) ? code : 'internal');
