import { ReviewPage } from '../../kit/review/review-page.js';
import { paymentCaseReview } from './payment-case-review.js';

/** The page of cases about payments. */
export default function PaymentsPage() {
  return <ReviewPage kind={paymentCaseReview} />;
}
