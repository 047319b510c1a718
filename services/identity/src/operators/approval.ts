/** One of the two operators who take part in a decision. */
export interface Party {
  readonly id: string;
  /**
   * The ids of the operators who created or reactivated this account, and of those who created or reactivated these
   * operators' accounts, upwards as long as an account is unconfirmed. The list becomes empty after the account's first
   * decision together with another operator.
   */
  readonly vouchedForBy: readonly string[];
}

export type ApprovalRefusal = 'own_request' | 'vouched_for';

/**
 * Returns why an operator may not decide on another operator's request, or undefined if it is allowed. Operators may
 * not approve their own requests. At the first decision of an account, the operators who vouch for this account may
 * not be the second operator, because one person could hold both accounts. Two accounts for which one operator vouches,
 * directly or through unconfirmed accounts, may not make their first decision together either.
 */
export function approvalRefusal(requester: Party, approver: Party): ApprovalRefusal | undefined {
  if (requester.id === approver.id) return 'own_request';
  const areVouched =
    requester.vouchedForBy.includes(approver.id) ||
    approver.vouchedForBy.includes(requester.id) ||
    requester.vouchedForBy.some((id) => approver.vouchedForBy.includes(id));
  return areVouched ? 'vouched_for' : undefined;
}
