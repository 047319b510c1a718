import { Failure } from '../errors/failure.js';

/**
 * The rules for requests that need the approval of a second operator. The operator who made a request cannot approve
 * it.
 */
export type RequestStatus = 'waiting' | 'approved' | 'rejected' | 'withdrawn';
/** The status of a request that has been decided. */
export type DecidedStatus = Exclude<RequestStatus, 'waiting'>;
export type Decision = 'approve' | 'reject' | 'withdraw';

export interface NewRequest {
  /** The id of the request. The caller creates it. */
  readonly requestId: string;
  /** The reason that the requester gives for the change; other operators read it. */
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
  /**
   * The operator's note, at most 500 characters. It is required for a rejection and a withdrawal, but not for an
   * approval.
   */
  readonly note: string;
}

const NOTE_LENGTH_MAX = 500;
const STATUS_AFTER: Readonly<Record<Decision, DecidedStatus>> = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

const invalid = (field: string): Failure => new Failure('request.invalid', { field });

/**
 * Returns the decision with the given name.
 * @throws Failure request.invalid if no decision has this name.
 */
export function decisionOf(name: string): Decision {
  if (!Object.hasOwn(STATUS_AFTER, name)) throw invalid('decision');
  return name as Decision;
}

/**
 * Checks a note.
 * @throws Failure request.invalid if the note is too long, or if it is required and missing.
 */
export function checkNote(note: string, isRequired: boolean): void {
  if ((isRequired && note.trim() === '') || note.length > NOTE_LENGTH_MAX || note.includes('\0')) throw invalid('note');
}

/**
 * Returns the status of a request after a decision; undefined if the same operator has already made this decision. Only
 * the operator who requested a change may withdraw it, and only another operator may approve it.
 * @param request the request; if it has a further status such as `sent`, it can no longer be decided
 * @param checkStillPossible throws an error if the change can no longer be made; called for an approval only
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
