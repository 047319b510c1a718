import { useSearchParams } from 'react-router-dom';
import { ReviewPage } from '../../kit/review/review-page.js';
import { may } from '../../lib/session.js';
import { moveReview } from './move-review.js';
import { RequestMove } from './request-move.js';

/** The requests to move members, and the form for a new one. The URL parameter `for` names the member. */
export default function MovesPage() {
  const [address, setAddress] = useSearchParams();
  const memberId = address.get('for');
  return (
    <>
      <ReviewPage kind={moveReview} />
      {memberId && may('moves.request') ? (
        <RequestMove
          key={memberId}
          memberId={memberId}
          onDone={(id) => setAddress({ open: id }, { replace: true })}
          onClose={() => setAddress({}, { replace: true })}
        />
      ) : null}
    </>
  );
}
