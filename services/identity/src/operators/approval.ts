/** One of the two operators of a decision. */
export interface Party {
  readonly id: string;
  /**
   * Who registered or reactivated the account, until another operator has decided together with it. These vouch for a
   * person whom nobody else has met yet.
   */
  readonly vouchedForBy: readonly string[];
}

export type ApprovalRefusal = 'own_request' | 'vouched_for';

/**
 * Whether an operator may decide on another's request. Nobody approves his own request. Who registers or reactivates an
 * operator cannot be the other pair of eyes at that operator's first decision, on either side of it: one person could
 * else hold both accounts.
 */
export function approvalRefusal(requester: Party, approver: Party): ApprovalRefusal | undefined {
  if (requester.id === approver.id) return 'own_request';
  const vouched = requester.vouchedForBy.includes(approver.id) || approver.vouchedForBy.includes(requester.id);
  return vouched ? 'vouched_for' : undefined;
}
