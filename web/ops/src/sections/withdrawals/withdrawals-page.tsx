import { ReviewPage } from '../../kit/review/review-page.js';
import { withdrawalReview } from './withdrawal-review.js';

/** Withdrawals: the queue, and those on their way. */
export default function WithdrawalsPage() {
  return <ReviewPage kind={withdrawalReview} />;
}
