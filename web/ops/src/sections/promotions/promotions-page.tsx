import { ReviewPage } from '../../kit/review/review-page.js';
import { applicationReview } from './application-review.js';

/** Members' applications for promotions. */
export default function PromotionsPage() {
  return <ReviewPage kind={applicationReview} />;
}
