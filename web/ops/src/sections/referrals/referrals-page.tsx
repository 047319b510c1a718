import { ReviewPage } from '../../kit/review/review-page.js';
import { referralReview } from './referral-review.js';

/** The page of referral rewards that are held. */
export default function ReferralsPage() {
  return <ReviewPage kind={referralReview} />;
}
