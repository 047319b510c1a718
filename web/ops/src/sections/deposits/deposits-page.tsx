import { ReviewPage } from '../../kit/review/review-page.js';
import { depositReview } from './deposit-review.js';

/** The page of deposits under review. */
export default function DepositsPage() {
  return <ReviewPage kind={depositReview} />;
}
