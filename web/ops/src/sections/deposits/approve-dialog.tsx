import { useEffect, useRef } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import type { DepositDetail } from '../../lib/surface.js';

/** Asks once more, with the amount: money moves after this press. */
export function ApproveDialog({
  detail,
  amount,
  onClose,
  onConfirm,
}: {
  detail: DepositDetail;
  amount: string;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const t = useWords();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  const isFirstOfTwo = detail.needsSecond && !detail.first;
  return (
    <Dialog title={t('opsDeposits.approveAsk', { amount })} onClose={onClose}>
      <p className="muted">
        {isFirstOfTwo ? t('opsDeposits.approveFirst') : t('opsDeposits.approveText', { account: detail.account })}
      </p>
      <div className="row wrap">
        <button ref={confirm} type="button" className="btn primary" data-testid="confirm" onClick={onConfirm}>
          {t('opsDeposits.approveAmount', { amount })}
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          {t('term.action.back')}
        </button>
      </div>
    </Dialog>
  );
}
