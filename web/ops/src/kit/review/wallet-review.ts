import type { Because, ReviewRow, ReviewSteps } from '../../lib/surface.js';
import type { Decision, Eyes, QueueTab } from './review-kind.js';

/**
 * The tabs for reviews of the wallet service: all that wait, those that this operator has claimed, those that wait
 * for a second operator, and decided ones.
 */
export const TO_REVIEW: QueueTab = { id: 'review', name: 'opsKit.toReview', query: { state: 'review' }, waits: true };
export const MINE: QueueTab = {
  id: 'mine',
  name: 'opsKit.mine',
  query: { state: 'review', mine: 'true' },
  waits: true,
};
export const SECOND: QueueTab = {
  id: 'second',
  name: 'opsKit.second',
  query: { state: 'review', second: 'true' },
  waits: true,
};
export const DECIDED: QueueTab = { id: 'decided', name: 'opsKit.decided', query: { state: 'decided' }, waits: false };

type Detail = ReviewRow &
  ReviewSteps & {
    readonly needsSecond: boolean;
    readonly may: { readonly decide: boolean; readonly because?: Because };
  };

/** The functions of `Decision` that are the same for all reviews of the wallet service. */
export const WALLET_DECISION: Pick<Decision<Detail>, 'isAllowed' | 'isFirst' | 'isOver'> = {
  isAllowed: ({ state, may }) => state === 'open' && may.decide,
  isFirst: ({ needsSecond, first }) => needsSecond && !first,
  isOver: ({ state }) => state !== 'open',
};

export const walletBecause = ({ may }: Detail): string | undefined => (may.decide ? undefined : may.because);

export const walletEyes = ({ needsSecond, first, steps, may }: Detail): Eyes | undefined =>
  needsSecond ? { first, steps, mayDecide: may.decide, because: may.because } : undefined;

/**
 * Returns the state of the two decisions about an entry that an operator requested. The request is the first decision,
 * so its name is `request`.
 */
export const requestEyes = (detail: Detail): Eyes | undefined => {
  const eyes = walletEyes(detail);
  return eyes?.first ? { ...eyes, first: { ...eyes.first, decision: 'request' } } : eyes;
};
