import { ReviewPage } from '../../kit/review/review-page.js';
import { withdrawalReview } from './withdrawal-review.js';

/** The page of withdrawals: the queue, and those that are approved or ended. */
export default function WithdrawalsPage() {
  return <ReviewPage kind={withdrawalReview} />;
}
