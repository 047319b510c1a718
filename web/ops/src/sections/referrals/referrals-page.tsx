import { ReviewPage } from '../../kit/review/review-page.js';
import { referralReview } from './referral-review.js';

/** The page of held referral rewards. */
export default function ReferralsPage() {
  return <ReviewPage kind={referralReview} />;
}
