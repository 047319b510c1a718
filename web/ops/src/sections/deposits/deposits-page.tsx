import { ReviewPage } from '../../kit/review/review-page.js';
import { depositReview } from './deposit-review.js';

/** The page of deposits: those under review, and decided ones. */
export default function DepositsPage() {
  return <ReviewPage kind={depositReview} />;
}
