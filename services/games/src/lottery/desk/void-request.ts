import type { NewRequest, RequestState } from '@nm/kit/four-eyes/change-request.js';
import type { DrawStatus } from '../draws/draw.js';
import { alreadyDrawn, resultFixed } from '../lottery.errors.js';

/** A request to void a draw. */
export interface NewVoidRequest extends NewRequest {
  readonly drawId: string;
}

export type VoidRequest = NewVoidRequest & RequestState;

/** A draw in one of these states has no result and is not void. */
const VOIDABLE: ReadonlySet<DrawStatus> = new Set(['scheduled', 'open', 'locked']);

/** What of a draw decides whether operators may make it void. */
export interface VoidableDraw {
  readonly status: DrawStatus;
  /** Whether the draw's due time is reached. Its beacon then determines the result, although it is not drawn yet. */
  readonly isDue: boolean;
}

/** Whether a draw has no result and is not void. */
export const isUndrawn = (status: DrawStatus): boolean => VOIDABLE.has(status);

/** Whether operators may still make a draw void. Operators must not decide it by the result. */
export const isVoidable = ({ status, isDue }: VoidableDraw): boolean => isUndrawn(status) && !isDue;

/** @throws Failure lottery.already_drawn, lottery.draw_due if operators may no longer make the draw void. */
export function checkVoidable({ status, isDue }: VoidableDraw): void {
  if (!isUndrawn(status)) throw alreadyDrawn();
  if (isDue) throw resultFixed();
}
