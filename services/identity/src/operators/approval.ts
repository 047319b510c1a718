/** One of the two operators who take part in a decision that needs two operators. */
export interface Party {
  readonly id: string;
  /**
   * The operators who vouch for this account: those who created it, and those who reset its login or reactivated it
   * since its last reset. If the account of one of them is unconfirmed, those who vouch for that account are included
   * too, and so on. The list is empty once this account is confirmed, which happens at its first decision together with
   * another operator.
   */
  readonly vouchedForBy: readonly string[];
}

export type ApprovalRefusal = 'own_request' | 'vouched_for';

/**
 * Returns why an operator may not decide on another operator's request, or undefined if the decision is allowed.
 * Operators may not approve their own requests. At an account's first decision, an operator who vouches for this
 * account may not be the other operator, because one person could hold both accounts. Two accounts may not make their
 * first decision together if the same operator vouches for both, directly or through unconfirmed accounts.
 */
export function approvalRefusal(requester: Party, approver: Party): ApprovalRefusal | undefined {
  if (requester.id === approver.id) return 'own_request';
  const areVouched =
    requester.vouchedForBy.includes(approver.id) ||
    approver.vouchedForBy.includes(requester.id) ||
    requester.vouchedForBy.some((id) => approver.vouchedForBy.includes(id));
  return areVouched ? 'vouched_for' : undefined;
}
