import { Failure } from '@nm/kit/errors/failure.js';

/** The named failures of lotteries. `line` is the index of the slip's line. */
export const unknownPlay = (line: number, play: string): Failure => new Failure('lottery.unknown_play', { line, play });
export const badPick = (line: number, pick: string): Failure =>
  new Failure('lottery.bad_pick', { line, pick: pick.slice(0, 40) });
export const tooManyCombinations = (max: number): Failure => new Failure('lottery.too_many_combinations', { max });
/** The draw takes no slips (any more). */
export const drawClosed = (): Failure => new Failure('lottery.draw_closed');
/** The outcome has reached its liability. `unitMinorMax` is the largest unit that it still takes. */
export const outcomeClosed = (play: string, outcome: string, unitMinorMax: bigint): Failure =>
  new Failure('lottery.outcome_closed', { play, outcome, unitMinorMax });
export const unitLimit = (min: bigint, max: bigint): Failure => new Failure('game.stake_limit', { min, max });
export const tooManySlips = (max: number): Failure => new Failure('lottery.too_many_slips', { max });
