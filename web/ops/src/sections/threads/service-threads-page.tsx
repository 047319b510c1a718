import { ReviewPage } from '../../kit/review/review-page.js';
import { serviceThreadReview } from './service-thread-review.js';

export default function ServiceThreadsPage() {
  return <ReviewPage kind={serviceThreadReview} />;
}
