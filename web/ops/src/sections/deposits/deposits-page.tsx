import { ReviewPage } from '../../kit/review/review-page.js';
import { depositReview } from './deposit-review.js';

/** Deposits to review. */
export default function DepositsPage() {
  return <ReviewPage kind={depositReview} />;
}
