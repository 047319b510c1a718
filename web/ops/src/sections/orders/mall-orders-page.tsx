import { ReviewPage } from '../../kit/review/review-page.js';
import { mallOrderReview } from './mall-order-review.js';

export default function MallOrdersPage() {
  return <ReviewPage kind={mallOrderReview} />;
}
