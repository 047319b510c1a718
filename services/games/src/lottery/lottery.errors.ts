import { Failure } from '@nm/kit/errors/failure.js';

/** Functions that create the failures of lotteries. `line` is the position of the invalid line in the slip. */
export const unknownPlay = (line: number, play: string): Failure => new Failure('lottery.unknown_play', { line, play });
export const badPick = (line: number, pick: string): Failure =>
  new Failure('lottery.bad_pick', { line, pick: pick.slice(0, 40) });
export const tooManyCombinations = (max: number): Failure => new Failure('lottery.too_many_combinations', { max });
/** Returns the failure for a slip whose draw is not open or has ended its sale. */
export const drawClosed = (): Failure => new Failure('lottery.draw_closed');
/**
 * Returns the failure for a slip with an outcome whose liability limit is reached. `unitMinorMax` is the largest unit
 * (the amount per combination that the player chooses, in minor units) that would still be accepted.
 */
export const outcomeClosed = (play: string, outcome: string, unitMinorMax: bigint): Failure =>
  new Failure('lottery.outcome_closed', { play, outcome, unitMinorMax });
export const unitLimit = (min: bigint, max: bigint): Failure => new Failure('game.stake_limit', { min, max });
export const tooManySlips = (max: number): Failure => new Failure('lottery.too_many_slips', { max });
/** Returns the failure for voiding a draw that already has a result or is already void. */
export const alreadyDrawn = (): Failure => new Failure('lottery.already_drawn');
/**
 * Returns the failure for voiding a draw whose time has come. Its result is determined, even if it is not computed yet.
 */
export const resultFixed = (): Failure => new Failure('lottery.draw_due');
/** Returns the failure for settling a draw that has no result and is not void. */
export const notDrawn = (): Failure => new Failure('lottery.not_drawn');
