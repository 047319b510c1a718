import { ReviewPage } from '../../kit/review/review-page.js';
import { heldWinReview } from './held-win-review.js';

/** The page of vendors' wins that are held. */
export default function WinsPage() {
  return <ReviewPage kind={heldWinReview} />;
}
