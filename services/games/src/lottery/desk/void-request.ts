import type { NewRequest, RequestState } from '@nm/kit/four-eyes/change-request.js';
import type { DrawStatus } from '../draws/draw.js';
import { alreadyDrawn, resultFixed } from '../lottery.errors.js';

/** A request to void a draw. */
export interface NewVoidRequest extends NewRequest {
  readonly drawId: string;
}

export type VoidRequest = NewVoidRequest & RequestState;

/** The states of a draw that has no result yet and is not void. */
const VOIDABLE: ReadonlySet<DrawStatus> = new Set(['scheduled', 'open', 'locked']);

/** The data of a draw that decide whether operators may void the draw. */
export interface VoidableDraw {
  readonly status: DrawStatus;
  /**
   * True if the time of the draw has come. The beacon then determines the result, even if the result is not computed
   * yet.
   */
  readonly isDue: boolean;
}

/** Returns true if a draw has no result and is not void. */
export const isUndrawn = (status: DrawStatus): boolean => VOIDABLE.has(status);

/** Returns true if operators may still void a draw. They may not when its result is already determined. */
export const isVoidable = ({ status, isDue }: VoidableDraw): boolean => isUndrawn(status) && !isDue;

/**
 * Checks that operators may still void the draw.
 * @throws Failure lottery.already_drawn, lottery.draw_due if they may not.
 */
export function checkVoidable({ status, isDue }: VoidableDraw): void {
  if (!isUndrawn(status)) throw alreadyDrawn();
  if (isDue) throw resultFixed();
}
