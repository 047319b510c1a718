import type { Translate } from '../../../../src/lib/language/words.js';
import type { Decision, Eyes, TimeLine } from '../../kit/review/review-kind.js';
import { stepLines, takesBack } from '../../kit/review/review-words.js';
import { WALLET_DECISION, walletEyes } from '../../kit/review/wallet-review.js';
import { STATUS_NAMES } from '../../kit/withdrawal-status.js';
import type { WithdrawalDetail } from '../../lib/surface.js';

const isReturning = ({ returnReview }: WithdrawalDetail): boolean => returnReview?.state === 'open';

/**
 * Returns the message id of the text that says why a withdrawal waits again after its approval. With a first approval,
 * the withdrawal only waits for a second operator and needs no text. Without one, the server has put the withdrawal
 * back, because a debt is still open or because a win was reported since.
 */
function stillText({ first, reasons, facts }: WithdrawalDetail): string | undefined {
  if (first) return undefined;
  if (reasons.includes('debt') && BigInt(facts.debtMinor) > 0n) return 'opsWithdrawals.staysForDebt';
  return reasons.includes('large_win') ? 'opsWithdrawals.staysForWin' : undefined;
}

/**
 * The decisions about a withdrawal: approve, reject, and "the payout came back". The last one is a review of its own,
 * after the payout.
 */
export const WITHDRAWAL_DECISIONS: readonly Decision<WithdrawalDetail>[] = [
  {
    ...WALLET_DECISION,
    name: 'approve',
    key: 'a',
    isMain: true,
    words: {
      button: 'opsWithdrawals.approve',
      ask: 'opsWithdrawals.approveAsk',
      text: 'opsWithdrawals.approveText',
      confirm: 'opsWithdrawals.approveAmount',
      done: 'opsKit.approved',
    },
    stillText,
  },
  {
    ...WALLET_DECISION,
    name: 'reject',
    key: 'r',
    words: {
      button: 'opsKit.reject',
      ask: 'opsKit.rejectAsk',
      text: 'opsWithdrawals.rejectText',
      confirm: 'opsKit.reject',
      done: 'opsKit.rejected',
    },
    reasons: {
      account: 'opsWithdrawals.rejectFor.account',
      documents: 'opsWithdrawals.rejectFor.documents',
      play: 'opsWithdrawals.rejectFor.play',
      name: 'opsWithdrawals.rejectFor.name',
      other: 'opsWithdrawals.rejectFor.other',
    },
    needsNote: true,
    isFirst: () => false,
  },
  {
    name: 'returned',
    key: 'b',
    words: {
      button: 'opsWithdrawals.returned',
      ask: 'opsWithdrawals.returnedAsk',
      text: 'opsWithdrawals.returnedText',
      confirm: 'opsWithdrawals.returnedAmount',
      done: 'opsWithdrawals.returnedDone',
    },
    needsNote: true,
    isAllowed: ({ may }) => may.markReturned,
    isFirst: ({ returnReview }) => !returnReview?.first,
    isOver: (detail) => !isReturning(detail),
    version: ({ returnReview }) => returnReview?.version ?? '0',
  },
];

/**
 * Returns the request that takes back this operator's first approval, or this operator's first statement that the
 * payout came back. Undefined if there is neither.
 */
export const withdrawalTakesBack = (detail: WithdrawalDetail): string | undefined =>
  isReturning(detail) && detail.returnReview?.first?.mine ? 'take-return-back' : takesBack(detail);

/** The two operators of the approval, or of the decision that the payout came back. */
export function withdrawalEyes(detail: WithdrawalDetail): Eyes | undefined {
  const { returnReview, may } = detail;
  // A payout that the player reports as not received always needs two operators to decide that it came back.
  if (!returnReview && detail.notReceived && detail.status === 'paid')
    return { first: undefined, steps: [], mayDecide: may.markReturned, because: may.returnBecause };
  if (!returnReview || !isReturning(detail)) return walletEyes(detail);
  const { first, steps } = returnReview;
  return {
    first: first && { ...first, decision: 'return' },
    steps,
    mayDecide: may.markReturned,
    because: may.returnBecause,
  };
}

/** Returns the timeline of a withdrawal: its changes of state and the actions of operators. */
export function withdrawalTimeline(detail: WithdrawalDetail, t: Translate): TimeLine[] {
  const states = detail.states.map(({ status, at }) => ({ at, text: t(STATUS_NAMES[status]) }));
  const back = detail.returnReview?.steps.map(({ at, by, action, note }) => ({
    at,
    text: t(action === 'take_back' ? 'opsKit.step.take_back' : 'opsWithdrawals.saidReturned', { name: by.name }),
    note,
  }));
  return [...states, ...stepLines(detail, t), ...(back ?? [])].toSorted((one, other) => one.at.localeCompare(other.at));
}
