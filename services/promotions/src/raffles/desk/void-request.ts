import { Failure } from '@nm/kit/errors/failure.js';
import type { NewRequest, RequestState } from '@nm/kit/four-eyes/change-request.js';
import type { RaffleStatus } from '../raffle.js';

/** A request to void a raffle. */
export interface NewVoidRequest extends NewRequest {
  readonly raffleId: string;
}

export type VoidRequest = NewVoidRequest & RequestState;

/** The state of a raffle from which it is decided whether operators may make it void. */
export interface VoidableRaffle {
  readonly status: RaffleStatus;
  /**
   * True if the raffle's draw time has passed. From then on the beacon's value determines the winners, even if they are
   * not drawn yet.
   */
  readonly isDue: boolean;
}

/** Returns true if operators may still make a raffle void. They may do so only before anyone can know the winners. */
export const isVoidable = ({ status, isDue }: VoidableRaffle): boolean =>
  (status === 'open' || status === 'locked') && !isDue;

/**
 * Checks that operators may still make a raffle void.
 * @throws Failure lottery.already_drawn, lottery.draw_due.
 */
export function checkVoidable(raffle: VoidableRaffle): void {
  if (isVoidable(raffle)) return;
  throw new Failure(
    raffle.status === 'drawn' || raffle.status === 'void' ? 'lottery.already_drawn' : 'lottery.draw_due',
  );
}
