import { ReviewPage } from '../../kit/review/review-page.js';
import { applicationReview } from './application-review.js';

export default function ApplicationsPage() {
  return <ReviewPage kind={applicationReview} />;
}
