import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/language/failure-text.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { dayAndTime } from '../../lib/time/time.js';
import { isOpen, transferQuery, vendorTitle } from '../../lib/wallets/vendor-wallets.js';
import { IconButton } from '../../ui/button.js';
import { written } from '../../ui/order/use-order.js';
import { Note } from '../../ui/states.js';

/**
 * The card of one transfer between cash and a vendor wallet. It says that the transfer is pending until the vendor
 * has reported the outcome, and then shows the outcome. It updates automatically.
 */
export function OutcomeCard({ transferId, onClose }: { transferId: string; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const { data: transfer } = useQuery(transferQuery(transferId));
  const status = transfer?.status;
  const seen = useRef(status);
  useEffect(() => {
    if (seen.current === status) return;
    seen.current = status;
    for (const queryKey of [keys.vendorWallets, [...keys.walletTransfers, 'list'], keys.withdrawable, keys.balance])
      void client.invalidateQueries({ queryKey });
  }, [client, status]);
  if (!transfer) return null;
  const { vassalage, direction, amountMinor, reason, requestedAt } = transfer;
  const values = { amount: written(amountMinor), vendor: vendorTitle(vassalage) };
  // If a vendor refuses a transfer, there is no further reason, so the headline is enough.
  const why = reason && reason !== 'vendor.refused' ? failureText(t, { code: reason, data: {} }) : '';
  const open = isOpen(transfer);
  return (
    <div data-testid="outcome" data-status={transfer.status}>
      <Note tone={open ? 'wait' : transfer.status === 'done' ? 'info' : 'alert'}>
        <div className="row between top">
          <div>
            <p className="b">{t(`wallets.${direction}.${open ? 'pending' : transfer.status}`, values)}</p>
            {open ? (
              <p>
                {t(direction === 'in' ? 'wallets.pendingIn' : 'wallets.pendingOut', {
                  ...values,
                  time: requestedAt ? dayAndTime(requestedAt, true) : '',
                })}
              </p>
            ) : null}
            {why ? <p>{why}</p> : null}
          </div>
          {open ? null : <IconButton label={t('term.action.close')} icon="x" size={16} onClick={onClose} />}
        </div>
      </Note>
    </div>
  );
}
