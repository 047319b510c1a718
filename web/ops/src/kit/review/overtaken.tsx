import { useWords } from '../../../../src/lib/language/words.js';
import { clock } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { Kbd } from '../keyboard/kbd.js';
import type { ReviewRow, ReviewSteps } from '../../lib/surface.js';
import { referenceOf } from './review-words.js';
import type { ReviewActs } from './use-review-acts.js';

/**
 * Tells an operator that another operator decided first: the decision, its time, and that this operator's decision had
 * no effect.
 */
export function Overtaken({
  overtaken,
  detail,
  onSee,
  onNext,
}: {
  overtaken: NonNullable<ReviewActs['overtaken']>;
  detail: ReviewRow & ReviewSteps;
  onSee: () => void;
  onNext: () => void;
}) {
  const t = useWords();
  const last = detail.steps[detail.steps.length - 1];
  const { note } = overtaken.act;
  return (
    <section className="nothing" role="alert">
      <h3 className="disp">
        {last
          ? t(`opsKit.faster.${last.action}`, {
              name: last.by.name,
              reference: referenceOf(detail),
              time: clock(last.at),
            })
          : t('opsKit.changed')}
      </h3>
      <p className="muted fs13">
        {t('opsKit.notUsed')} {note ? t('opsKit.noteKept', { note }) : null}
      </p>
      <div className="row wrap center">
        <Button tone="line" size="s" onClick={onSee}>
          {t('opsKit.seeNow')}
        </Button>
        <Button tone="line" size="s" onClick={onNext}>
          {t('term.action.next')} <Kbd>N</Kbd>
        </Button>
      </div>
    </section>
  );
}
