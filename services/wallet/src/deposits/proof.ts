import type { DepositOrder } from './deposit-order.js';

/** Maximum number of proofs of one order (domain §13). */
export const PROOFS_MAX = 3;

export type ProofRefusal = 'wallet.proof_not_taken' | 'wallet.proof_closed' | 'wallet.proof_limit';

/**
 * Returns the reason why a further proof cannot be added to an order; undefined if it can. Only bank transfers accept
 * proofs, and only until an operator has decided or the order has ended.
 * @param count the number of proofs that the order has
 * @param isDecided true once the review of the order has ended
 */
export function proofRefusal(
  { kind, status }: Pick<DepositOrder, 'kind' | 'status'>,
  { count, isDecided }: { readonly count: number; readonly isDecided: boolean },
): ProofRefusal | undefined {
  if (kind !== 'transfer') return 'wallet.proof_not_taken';
  if (isDecided || (status !== 'awaiting_payment' && status !== 'under_review')) return 'wallet.proof_closed';
  return count >= PROOFS_MAX ? 'wallet.proof_limit' : undefined;
}
