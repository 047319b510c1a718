import { Failure } from '@nm/kit/errors/failure.js';

/** The failures of lotteries, as functions that build them. `line` is the index of the invalid line of the slip. */
export const unknownPlay = (line: number, play: string): Failure => new Failure('lottery.unknown_play', { line, play });
export const badPick = (line: number, pick: string): Failure =>
  new Failure('lottery.bad_pick', { line, pick: pick.slice(0, 40) });
export const tooManyCombinations = (max: number): Failure => new Failure('lottery.too_many_combinations', { max });
/** The failure for a slip when the draw is not open or its sale has ended. */
export const drawClosed = (): Failure => new Failure('lottery.draw_closed');
/**
 * The failure when an outcome has reached its liability limit. `unitMinorMax` is the largest unit (minor units) that is
 * still accepted for it.
 */
export const outcomeClosed = (play: string, outcome: string, unitMinorMax: bigint): Failure =>
  new Failure('lottery.outcome_closed', { play, outcome, unitMinorMax });
export const unitLimit = (min: bigint, max: bigint): Failure => new Failure('game.stake_limit', { min, max });
export const tooManySlips = (max: number): Failure => new Failure('lottery.too_many_slips', { max });
/** The failure of voiding a draw that is already drawn or void. */
export const alreadyDrawn = (): Failure => new Failure('lottery.already_drawn');
/** The failure of voiding a draw that is due: its result is determined, even if it is not drawn yet. */
export const resultFixed = (): Failure => new Failure('lottery.draw_due');
/** The failure for settling a draw that has no result and is not void. */
export const notDrawn = (): Failure => new Failure('lottery.not_drawn');
