/** The rules for requests to void a draw. */
import { Failure } from '@nm/kit/errors/failure.js';
import { invalid } from '../../games.errors.js';
import type { DrawStatus } from '../draws/draw.js';
import { alreadyDrawn, resultFixed } from '../lottery.errors.js';

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
/** A draw in one of these states has no result and is not void. */
const VOIDABLE: ReadonlySet<DrawStatus> = new Set(['scheduled', 'open', 'locked']);
const STATUS_AFTER: Readonly<Record<VoidDecision, VoidRequestStatus>> = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

/** What of a draw decides whether operators may make it void. */
export interface VoidableDraw {
  readonly status: DrawStatus;
  /** Whether the draw's due time is reached. Its beacon then determines the result, although it is not drawn yet. */
  readonly isDue: boolean;
}

/** Whether a draw has no result and is not void. */
export const isUndrawn = (status: DrawStatus): boolean => VOIDABLE.has(status);

/** Whether operators may still make a draw void. Nobody may choose by its result whether a draw counts. */
export const isVoidable = ({ status, isDue }: VoidableDraw): boolean => isUndrawn(status) && !isDue;

/** @throws Failure lottery.already_drawn, lottery.draw_due if operators may no longer make the draw void. */
export function checkVoidable({ status, isDue }: VoidableDraw): void {
  if (!isUndrawn(status)) throw alreadyDrawn();
  if (isDue) throw resultFixed();
}

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
 * @throws Failure ops.own_request, access.denied, review.decided, lottery.already_drawn, lottery.draw_due.
 */
export function decide(
  request: VoidRequest,
  draw: VoidableDraw,
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
  if (decision === 'approve') checkVoidable(draw);
  return after;
}
