import { useWords } from '../../lib/language/words.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Money } from '../../ui/money.js';

/** The dialog that shows receiver and amount before the transfer is sent, because a transfer cannot be undone. */
export function ConfirmTransfer({
  account,
  amountMinor,
  forfeitMinor,
  busy,
  onBack,
  onSend,
}: {
  account: string;
  amountMinor: bigint;
  forfeitMinor: string;
  busy: boolean;
  onBack: () => void;
  onSend: () => void;
}) {
  const t = useWords();
  return (
    <Dialog title={t('transfer.confirmTitle')} onClose={onBack}>
      <dl className="kv">
        <dt>{t('transfer.receiver')}</dt>
        <dd className="b" translate="no">
          {account}
        </dd>
        <dt>{t('term.wallet.amount')}</dt>
        <dd className="b">
          <Money minor={amountMinor} />
        </dd>
        {forfeitMinor === '0' ? null : (
          <>
            <dt>{t('transfer.bonusLost')}</dt>
            <dd>
              <Money minor={forfeitMinor} />
            </dd>
          </>
        )}
      </dl>
      <p className="muted fs13">{t('transfer.confirmText')}</p>
      <div className="row end-row wrap">
        <Button tone="line" onClick={onBack} disabled={busy}>
          {t('term.action.back')}
        </Button>
        <Button tone="primary" busy={busy} onClick={onSend}>
          {t('transfer.send')}
        </Button>
      </div>
    </Dialog>
  );
}
