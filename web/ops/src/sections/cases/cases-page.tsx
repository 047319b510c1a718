import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { ReviewPage } from '../../kit/review/review-page.js';
import { may } from '../../lib/session.js';
import { caseReview } from './case-review.js';
import { CompareDay } from './compare-day.js';

/** The page of reconciliation cases. Operators who may decide cases can also compare a vendor's day with our data. */
export default function CasesPage() {
  const t = useWords();
  const [isComparing, setComparing] = useState(false);
  return (
    <>
      <ReviewPage
        kind={caseReview}
        extra={
          may('cases.decide') ? (
            <Button tone="line" size="s" icon="refresh" onClick={() => setComparing(true)}>
              {t('opsCases.compare')}
            </Button>
          ) : null
        }
      />
      {isComparing ? <CompareDay onClose={() => setComparing(false)} /> : null}
    </>
  );
}
