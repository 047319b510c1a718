import { Failure } from '@nm/kit/errors/failure.js';
import type { NewRequest, RequestState } from '@nm/kit/four-eyes/change-request.js';
import type { RaffleStatus } from '../raffle.js';

/** A request to void a raffle. */
export interface NewVoidRequest extends NewRequest {
  readonly raffleId: string;
}

export type VoidRequest = NewVoidRequest & RequestState;

/** The state of a raffle that decides whether operators may make it void. */
export interface VoidableRaffle {
  readonly status: RaffleStatus;
  /** Whether the draw time has passed. The beacon then determines the winners, even if they are not drawn yet. */
  readonly isDue: boolean;
}

/** Whether operators may still make a raffle void. They must decide before the winners can be known. */
export const isVoidable = ({ status, isDue }: VoidableRaffle): boolean =>
  (status === 'open' || status === 'locked') && !isDue;

/** @throws Failure lottery.already_drawn, lottery.draw_due if operators may no longer make the raffle void. */
export function checkVoidable(raffle: VoidableRaffle): void {
  if (isVoidable(raffle)) return;
  throw new Failure(
    raffle.status === 'drawn' || raffle.status === 'void' ? 'lottery.already_drawn' : 'lottery.draw_due',
  );
}
