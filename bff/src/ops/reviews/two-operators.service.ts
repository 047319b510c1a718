import { Injectable } from '@nestjs/common';
import type { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { Action } from '../session/permission.js';
import type { MayDecideDto } from './review.dto.js';
import { isClaimed, isOpen } from './review.presenter.js';

export type PairRefusal = 'own_request' | 'vouched_for';

const OPERATOR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the operator whose request a second operator decides. Returns an empty text if there is no first operator
 * yet.
 * @throws Failure ops.vouched_for if the first step was a command on the server: it has no operator account, so both
 * may be the same person.
 */
export function requesterOf(first: string): string {
  if (first !== '' && !OPERATOR_ID.test(first)) throw new Failure('ops.vouched_for');
  return first;
}

/**
 * Returns the version to send with a decision: the one that the operator saw, but never a higher one than the bff has
 * just read. The rules for two operators were checked on the version that the bff read, so the decision must not apply
 * to a later one.
 */
export const versionToSend = (seen: bigint, read: bigint): bigint => (seen < read ? seen : read);

/**
 * Returns true if this operator made the first of the two approvals. Operators can take back only their own approval.
 * For an approval of another operator, a request to take it back changes nothing and returns the present state. The
 * audit log then records a read, because the answer shows a member's data.
 */
export const isOwnFirst = ({ operator }: OperatorCaller, first: string | undefined): boolean => first === operator.id;

/**
 * Decides whether an operator may be the second of two. The console uses it to disable buttons; the same rules are
 * checked again when the operator decides.
 */
@Injectable()
export class TwoOperators {
  constructor(@InjectOperators() private readonly operators: OperatorsClient) {}

  async mayDecide(caller: OperatorCaller, review: wallet.Review, action: Action): Promise<MayDecideDto> {
    if (!isOpen(review)) return { decide: false, because: 'decided' };
    if (!caller.actions.includes(action)) return { decide: false };
    if (isClaimed(review) && review.claimedBy !== caller.operator.id) return { decide: false, because: 'claimed' };
    const because = await this.refusal(caller, review.firstOperator);
    return because ? { decide: false, because } : { decide: true };
  }

  /**
   * Returns why the caller may not be the second operator, or undefined if the caller may.
   * @param first the first operator; empty if there is none yet.
   */
  async refusal({ operator }: OperatorCaller, first: string): Promise<PairRefusal | undefined> {
    if (first === '') return undefined;
    if (!OPERATOR_ID.test(first)) return 'vouched_for';
    const question = { approverId: operator.id, requesterId: first };
    const { refusal } = await this.operators.checkApproval(question, { idempotent: true });
    return refusal === 'own_request' || refusal === 'vouched_for' ? refusal : undefined;
  }
}
