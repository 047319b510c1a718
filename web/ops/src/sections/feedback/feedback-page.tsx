import { ReviewPage } from '../../kit/review/review-page.js';
import { feedbackReview } from './feedback-review.js';

export default function FeedbackPage() {
  return <ReviewPage kind={feedbackReview} />;
}
