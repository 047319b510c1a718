import { useEffect, useRef } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import type { Review } from '../../lib/surface.js';
import type { ReviewWords } from './review-kind.js';

/** Asks once more, with the amount: money moves after this press. */
export function ApproveDialog({
  detail,
  words,
  amount,
  onClose,
  onConfirm,
}: {
  detail: Review;
  words: ReviewWords;
  amount: string;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const t = useWords();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  const isFirstOfTwo = detail.needsSecond && !detail.first;
  return (
    <Dialog title={t(words.approveAsk, { amount })} onClose={onClose}>
      <p className="muted">
        {isFirstOfTwo ? t('opsKit.approveFirst') : t(words.approveText, { account: detail.account })}
      </p>
      <div className="row wrap">
        <button ref={confirm} type="button" className="btn primary" data-testid="confirm" onClick={onConfirm}>
          {t(words.approveAmount, { amount })}
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          {t('term.action.back')}
        </button>
      </div>
    </Dialog>
  );
}
