import { ReviewPage } from '../../kit/review/review-page.js';
import { abuseReview } from './abuse-review.js';

/** Agents whose pay is held. */
export default function AbusePage() {
  return <ReviewPage kind={abuseReview} />;
}
