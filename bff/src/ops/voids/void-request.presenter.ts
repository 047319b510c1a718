import type { games, promotions } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Look } from '../reviews/review.presenter.js';
import type { VoidRequestDto } from './void-request.dto.js';

/**
 * What is needed to convert a void request: the id of the calling operator, and a function that names other
 * operators.
 */
export type Eyes = Pick<Look, 'callerId' | 'person'>;

/** A request to void a draw or a raffle, as the games or promotions service sends it. */
export type VoidRequest = Omit<games.DrawVoidRequest | promotions.RaffleVoidRequest, '$typeName' | '$unknown'>;

/** A draw or a raffle with the requests to void it. */
interface Voidable {
  readonly requests: readonly VoidRequest[];
}

/** An operator's decision about a request to void a draw or raffle. */
export interface VoidAct {
  readonly kind: 'approve' | 'reject' | 'withdraw';
  readonly requestId: string;
  readonly note: string;
}

/** Returns the void request that waits for a second operator, or undefined if there is none. */
export const waitingRequest = ({ requests }: Voidable): VoidRequest | undefined =>
  requests.find(({ status }) => status === 'waiting');

/** Returns the ids of all operators who made or decided void requests. */
export const peopleOf = ({ requests }: Voidable): string[] =>
  requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]);

export const presentVoidRequest = (request: VoidRequest, { callerId, person }: Eyes): VoidRequestDto => ({
  id: request.requestId,
  status: request.status,
  note: request.note,
  by: person(request.requestedBy),
  at: isoTime(request.requestedAt) ?? '',
  mine: request.requestedBy === callerId,
  ...(request.decidedBy !== '' && {
    decidedBy: person(request.decidedBy),
    decidedAt: isoTime(request.decidedAt),
    decisionNote: request.decisionNote,
  }),
});
