/** One of the two operators of a decision. */
export interface Party {
  readonly id: string;
  /**
   * The operators who registered or reactivated this account. The list is emptied after the account's first decision
   * together with another operator.
   */
  readonly vouchedForBy: readonly string[];
}

export type ApprovalRefusal = 'own_request' | 'vouched_for';

/**
 * Returns why an operator may not decide on another's request; undefined when it is allowed. Nobody approves a request
 * of his own. An operator who registered or reactivated the other one may not be the second operator at that account's
 * first decision, because one person could hold both accounts. Two accounts that one operator registered or reactivated
 * do not decide their first decision together either.
 */
export function approvalRefusal(requester: Party, approver: Party): ApprovalRefusal | undefined {
  if (requester.id === approver.id) return 'own_request';
  const areVouched =
    requester.vouchedForBy.includes(approver.id) ||
    approver.vouchedForBy.includes(requester.id) ||
    requester.vouchedForBy.some((id) => approver.vouchedForBy.includes(id));
  return areVouched ? 'vouched_for' : undefined;
}
