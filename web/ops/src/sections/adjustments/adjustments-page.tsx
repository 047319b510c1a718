import { useSearchParams } from 'react-router-dom';
import { ReviewPage } from '../../kit/review/review-page.js';
import { may } from '../../lib/session.js';
import { adjustmentReview } from './adjustment-review.js';
import { RequestAdjustment } from './request-adjustment.js';

/** The requests for adjustments, and the form for a new one. The URL parameter `for` names the member. */
export default function AdjustmentsPage() {
  const [address, setAddress] = useSearchParams();
  const memberId = address.get('for');
  return (
    <>
      <ReviewPage kind={adjustmentReview} />
      {memberId && may('adjustments.request') ? (
        <RequestAdjustment
          key={memberId}
          memberId={memberId}
          onDone={(id) => setAddress({ open: id }, { replace: true })}
          onClose={() => setAddress({}, { replace: true })}
        />
      ) : null}
    </>
  );
}
