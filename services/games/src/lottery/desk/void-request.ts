/** The rules for requests to void a draw. */
import { Failure } from '@nm/kit/errors/failure.js';
import { invalid } from '../../games.errors.js';
import type { DrawStatus } from '../draws/draw.js';
import { alreadyDrawn } from '../lottery.errors.js';

export type VoidRequestStatus = 'waiting' | 'approved' | 'rejected' | 'withdrawn';
export type VoidDecision = 'approve' | 'reject' | 'withdraw';

export interface NewVoidRequest {
  /** The id of the request, which the caller creates. */
  readonly requestId: string;
  readonly drawId: string;
  /** Why the draw shall be void, for other operators. */
  readonly note: string;
  readonly requestedBy: string;
}

export interface VoidRequest extends NewVoidRequest {
  readonly requestedAt: Date;
  readonly status: VoidRequestStatus;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string;
}

/** An operator's decision about a request. */
export interface VoidStep {
  readonly decision: VoidDecision;
  readonly operator: string;
  /** At most 500 characters; required unless the decision is an approval. */
  readonly note: string;
}

const NOTE_LENGTH_MAX = 500;
/** A draw in one of these states can still become void. */
const VOIDABLE: ReadonlySet<DrawStatus> = new Set(['scheduled', 'open', 'locked']);
const STATUS_AFTER: Readonly<Record<VoidDecision, VoidRequestStatus>> = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

export const isVoidable = (status: DrawStatus): boolean => VOIDABLE.has(status);

/** Returns the decision with this name. @throws Failure request.invalid for another name. */
export function voidDecision(name: string): VoidDecision {
  if (!Object.hasOwn(STATUS_AFTER, name)) throw invalid('decision');
  return name as VoidDecision;
}

/** @throws Failure request.invalid for a note that is too long, or missing although it is required. */
export function checkNote(note: string, isRequired: boolean): void {
  if ((isRequired && note.trim() === '') || note.length > NOTE_LENGTH_MAX || note.includes('\0')) throw invalid('note');
}

/**
 * Returns the status of a request after a decision, or undefined if the same operator made the same decision before.
 * @param draw the present state of the request's draw.
 * @throws Failure ops.own_request, access.denied, review.decided, lottery.already_drawn.
 */
export function decide(
  request: VoidRequest,
  draw: DrawStatus,
  { decision, operator }: VoidStep,
): VoidRequestStatus | undefined {
  const isOwn = operator === request.requestedBy;
  if (decision === 'withdraw' ? !isOwn : decision === 'approve' && isOwn)
    throw new Failure(isOwn ? 'ops.own_request' : 'access.denied');
  const after = STATUS_AFTER[decision];
  if (request.status !== 'waiting') {
    if (request.status === after && request.decidedBy === operator) return undefined;
    throw new Failure('review.decided');
  }
  if (decision === 'approve' && !isVoidable(draw)) throw alreadyDrawn();
  return after;
}
