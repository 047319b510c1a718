import { ReviewPage } from '../../kit/review/review-page.js';
import { withdrawalReview } from './withdrawal-review.js';

/** The page of withdrawals: those that wait for an operator, and those that are approved or ended. */
export default function WithdrawalsPage() {
  return <ReviewPage kind={withdrawalReview} />;
}
