import { Injectable } from '@nestjs/common';
import type { wallet } from '@nm/contracts';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { Action } from '../session/permission.js';
import type { MayDecideDto } from './review.dto.js';
import { isClaimed, isOpen } from './review.presenter.js';

export type PairRefusal = 'own_request' | 'vouched_for';

const OPERATOR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The operator whose request a second one decides on; empty for a command on the machine, which has no account. */
export const requesterOf = (first: string): string => (OPERATOR_ID.test(first) ? first : '');

/**
 * The version that a decision is sent with. It is never newer than what was just read, so that the pair of operators that
 * was checked is the pair that decides.
 */
export const versionToSend = (seen: bigint, read: bigint): bigint => (seen < read ? seen : read);

/** Whether an operator may decide, for the buttons of the page. The same rules are checked when he does. */
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

  /** Why the caller may not be the second of two. @param first empty before there is one. */
  async refusal({ operator }: OperatorCaller, first: string): Promise<PairRefusal | undefined> {
    const requesterId = requesterOf(first);
    if (requesterId === '') return undefined;
    const question = { approverId: operator.id, requesterId };
    const { refusal } = await this.operators.checkApproval(question, { idempotent: true });
    return refusal === 'own_request' || refusal === 'vouched_for' ? refusal : undefined;
  }
}
