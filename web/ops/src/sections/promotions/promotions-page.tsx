import { ReviewPage } from '../../kit/review/review-page.js';
import { applicationReview } from './application-review.js';

/** The page of members' applications for promotions. */
export default function PromotionsPage() {
  return <ReviewPage kind={applicationReview} />;
}
