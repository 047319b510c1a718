import { Failure } from '../errors/failure.js';

/** The rules for requests that another operator decides. */
export type RequestStatus = 'waiting' | 'approved' | 'rejected' | 'withdrawn';
/** The status of a request after its decision. */
export type DecidedStatus = Exclude<RequestStatus, 'waiting'>;
export type Decision = 'approve' | 'reject' | 'withdraw';

export interface NewRequest {
  /** The id of the request, which the caller creates. */
  readonly requestId: string;
  /** The reason for the change, which other operators read. */
  readonly note: string;
  readonly requestedBy: string;
}

export interface RequestState {
  readonly requestedAt: Date;
  readonly status: RequestStatus;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string;
}

/** An operator's decision about a request. */
export interface DecisionStep {
  readonly decision: Decision;
  readonly operator: string;
  /** At most 500 characters; required unless the decision is an approval. */
  readonly note: string;
}

const NOTE_LENGTH_MAX = 500;
const STATUS_AFTER: Readonly<Record<Decision, DecidedStatus>> = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

const invalid = (field: string): Failure => new Failure('request.invalid', { field });

/** Returns the decision with this name. @throws Failure request.invalid for another name. */
export function decisionOf(name: string): Decision {
  if (!Object.hasOwn(STATUS_AFTER, name)) throw invalid('decision');
  return name as Decision;
}

/** @throws Failure request.invalid for a note that is too long, or missing although it is required. */
export function checkNote(note: string, isRequired: boolean): void {
  if ((isRequired && note.trim() === '') || note.length > NOTE_LENGTH_MAX || note.includes('\0')) throw invalid('note');
}

/**
 * Returns the status of a request after a decision, or undefined if the same operator made the same decision before.
 * Only the operator who requested a change withdraws it, and another one approves it.
 * @param request a request; one with a status of its own (`sent`) does not wait for a decision.
 * @param checkStillPossible throws if the change can no longer be made; called for an approval only.
 * @throws Failure ops.own_request, access.denied, review.decided, and the failures of `checkStillPossible`.
 */
export function decide(
  request: Pick<NewRequest, 'requestedBy'> & Pick<RequestState, 'decidedBy'> & { readonly status: string },
  { decision, operator }: DecisionStep,
  checkStillPossible: () => void = () => undefined,
): DecidedStatus | undefined {
  const isOwn = operator === request.requestedBy;
  if (decision === 'withdraw' && !isOwn) throw new Failure('access.denied');
  if (decision === 'approve' && isOwn) throw new Failure('ops.own_request');
  const after = STATUS_AFTER[decision];
  if (request.status !== 'waiting') {
    if (request.status === after && request.decidedBy === operator) return undefined;
    throw new Failure('review.decided');
  }
  if (decision === 'approve') checkStillPossible();
  return after;
}
