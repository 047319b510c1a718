import type { NewRequest, RequestState } from '@nm/kit/four-eyes/change-request.js';
import type { DrawStatus } from '../draws/draw.js';
import { alreadyDrawn, resultFixed } from '../lottery.errors.js';

/** A request to void a draw. */
export interface NewVoidRequest extends NewRequest {
  readonly drawId: string;
}

export type VoidRequest = NewVoidRequest & RequestState;

/** The states of a draw that has no result and is not void. */
const VOIDABLE: ReadonlySet<DrawStatus> = new Set(['scheduled', 'open', 'locked']);

/** The fields of a draw that decide whether operators may void it. */
export interface VoidableDraw {
  readonly status: DrawStatus;
  /**
   * True if the due time of the draw is reached. The beacon then determines the result, even if the draw is not drawn
   * yet.
   */
  readonly isDue: boolean;
}

/** Returns true if a draw has no result and is not void. */
export const isUndrawn = (status: DrawStatus): boolean => VOIDABLE.has(status);

/** Returns true if operators may still void a draw. They may not once the result is determined. */
export const isVoidable = ({ status, isDue }: VoidableDraw): boolean => isUndrawn(status) && !isDue;

/** @throws Failure lottery.already_drawn, lottery.draw_due if operators may no longer void the draw. */
export function checkVoidable({ status, isDue }: VoidableDraw): void {
  if (!isUndrawn(status)) throw alreadyDrawn();
  if (isDue) throw resultFixed();
}
