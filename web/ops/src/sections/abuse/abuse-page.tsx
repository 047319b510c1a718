import { ReviewPage } from '../../kit/review/review-page.js';
import { abuseReview } from './abuse-review.js';

/** The page of abuse reviews: agents whose pay is held. */
export default function AbusePage() {
  return <ReviewPage kind={abuseReview} />;
}
