import { useEffect, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { shortReference } from '../../lib/reference/reference.js';
import { clock, countdown, dayAndTime } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Icon } from '../../ui/icon.js';
import { Money, Num } from '../../ui/money.js';
import { FailureNote, Note } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { Timeline } from '../../ui/timeline.js';
import { say } from '../../ui/toast.js';
import { bonusName } from './bonus-choice.js';
import { cancelOrder, isOpen, methodsQuery, type DepositOrder } from './deposit-api.js';
import { methodName } from './deposit-form.js';
import { AddressToPay, Confirmations, shownPayment } from './network-payment.js';
import { PayToAccount } from './pay-to.js';
import { Proofs } from './proofs.js';

const REJECTED: ReadonlySet<string> = new Set(['payer', 'amount', 'currency', 'duplicate', 'not_received', 'proof']);

/** Message ids, by kind of payment, of the title and the note that tell the member to pay. */
const WAITS = {
  page: { title: 'term.deposit.awaitingPayment', note: 'deposit.payBefore' },
  transfer: { title: 'deposit.transferNow', note: 'deposit.transferBefore' },
  crypto: { title: 'deposit.send', note: 'deposit.sendBefore' },
} as const;

function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface CardProps {
  readonly order: DepositOrder;
  readonly onClose: () => void;
  /** Called with the order from an answer of the server. */
  readonly onChanged: (order: DepositOrder) => void;
}

/** Returns the message id of the text that says why an order ended without money and what to do next. */
function endText({ status, kind, rejectReason }: DepositOrder): string {
  if (rejectReason) return `deposit.rejected.${REJECTED.has(rejectReason) ? rejectReason : 'other'}`;
  if (status === 'expired') return kind === 'transfer' ? 'deposit.transferExpired' : 'deposit.expiredText';
  return 'deposit.failedText';
}

/** The card of a deposit order that waits for its money, or that ended without any. */
export function OrderCard({ order, onClose, onChanged }: CardProps) {
  const t = useWords();
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.orderId),
    onSuccess: (changed) => {
      onChanged(changed);
      // If the order is not `expired` now, it had changed before the cancellation, for example because money arrived.
      // The card then shows its new state.
      if (changed.status === 'expired') {
        say(t('deposit.cancelled'));
        onClose();
      }
    },
  });
  const now = useNow();
  const { data: methods } = useQuery(methodsQuery);
  const method = methods?.find((one) => one.methodId === order.methodId);
  const open = isOpen(order);
  const left = order.expiresAt ? Date.parse(order.expiresAt) - now : undefined;
  const isTransfer = order.kind === 'transfer';
  const waits = WAITS[order.kind];
  const { network } = order;
  const seen = network && shownPayment(network);
  const title = open
    ? t(order.status === 'under_review' ? 'deposit.reviewing' : 'deposit.waiting')
    : t(order.status === 'expired' ? 'term.status.expired' : 'term.status.failed');
  return (
    <section className="panel col g4 order" aria-label={title} data-testid="order" data-status={order.status}>
      <div className="row between">
        <h2>{title}</h2>
        {open && left !== undefined && order.status !== 'under_review' ? (
          <Tag tone="wait" icon="clock">
            <Num>{countdown(left)}</Num>
          </Tag>
        ) : null}
      </div>
      <div className="row between base">
        <span className="disp fig28">
          <Money minor={order.amountMinor} />
        </span>
        <span className="muted fs13">{method ? methodName(t, method.name) : order.methodId}</span>
      </div>
      {order.promotion ? (
        <div className="row between fs13">
          <span className="muted">{t('term.promo.bonus')}</span>
          <b>{bonusName(t, order.promotion)}</b>
        </div>
      ) : null}
      <div>
        <span className="fs12 faint">{t(isTransfer && open ? 'deposit.writeReference' : 'term.wallet.reference')}</span>
        <div className="ref">
          <b className="hash">
            <Num>{shortReference(order.orderId)}</Num>
          </b>
          <CopyButton text={shortReference(order.orderId)} />
        </div>
      </div>
      {open ? (
        <>
          {isTransfer ? <PayToAccount order={order} /> : null}
          {seen && network ? <Confirmations network={network} payment={seen} /> : null}
          {network && seen?.state !== 'seen' ? <AddressToPay order={order} network={network} /> : null}
          <Timeline
            steps={[
              {
                state: 'done',
                title: t('deposit.created'),
                time: order.createdAt ? clock(order.createdAt, false) : '',
              },
              {
                state: order.status === 'under_review' ? 'done' : 'now',
                title: t(waits.title),
                note:
                  order.expiresAt && order.status !== 'under_review' && seen?.state !== 'seen'
                    ? t(waits.note, {
                        time: isTransfer ? dayAndTime(order.expiresAt) : clock(order.expiresAt, false),
                      })
                    : undefined,
              },
              ...(order.status === 'under_review'
                ? [
                    {
                      state: 'now' as const,
                      title: t('term.status.reviewing'),
                      note: isTransfer ? t('deposit.reviewText') : undefined,
                    },
                  ]
                : []),
              { state: 'todo', title: t('term.deposit.credited') },
            ]}
          />
          {isTransfer ? <Proofs order={order} onChanged={onChanged} /> : null}
          <div className="row wrap">
            {order.payUrl ? (
              <a
                className={`btn ${order.kind === 'page' ? 'primary' : 'line'} grow`}
                href={order.payUrl}
                target="_blank"
                rel="noopener"
                data-testid="pay"
              >
                <Icon name="arrow" size={18} flip />
                {t('deposit.openPay')}
              </a>
            ) : null}
            {order.status === 'under_review' || seen?.state === 'seen' ? null : (
              <Button tone="line" busy={cancel.isPending} onClick={() => cancel.mutate()} data-testid="cancel">
                {t('term.action.cancel')}
              </Button>
            )}
          </div>
          <FailureNote error={cancel.error} />
        </>
      ) : (
        <>
          <Note tone="alert">{t(endText(order))}</Note>
          {seen && network ? <Confirmations network={network} payment={seen} /> : null}
          <Button tone="line" onClick={onClose}>
            {t('deposit.again')}
          </Button>
        </>
      )}
    </section>
  );
}
