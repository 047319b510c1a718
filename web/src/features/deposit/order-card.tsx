import { useEffect, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { shortReference } from '../../lib/reference/reference.js';
import { clock, countdown } from '../../lib/time/time.js';
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
  /** Takes the order as the server answered it. */
  readonly onChanged: (order: DepositOrder) => void;
}

/** An order that waits for its money, or that ended without it. */
export function OrderCard({ order, onClose, onChanged }: CardProps) {
  const t = useWords();
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.orderId),
    onSuccess: (changed) => {
      onChanged(changed);
      // Money may have arrived before the click: then the card shows the order as it is.
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
  return (
    <section
      className="panel col g4 order"
      aria-label={t('deposit.waiting')}
      data-testid="order"
      data-status={order.status}
    >
      <div className="row between">
        <h2>
          {open ? t('deposit.waiting') : t(order.status === 'expired' ? 'term.status.expired' : 'term.status.failed')}
        </h2>
        {open && left !== undefined ? (
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
        <span className="fs12 faint">{t('term.wallet.reference')}</span>
        <div className="ref">
          <b className="hash">
            <Num>{shortReference(order.orderId)}</Num>
          </b>
          <CopyButton text={shortReference(order.orderId)} />
        </div>
      </div>
      {open ? (
        <>
          <Timeline
            steps={[
              {
                state: 'done',
                title: t('deposit.created'),
                time: order.createdAt ? clock(order.createdAt, false) : '',
              },
              {
                state: order.status === 'under_review' ? 'done' : 'now',
                title: t('term.deposit.awaitingPayment'),
                note: order.expiresAt ? t('deposit.payBefore', { time: clock(order.expiresAt, false) }) : undefined,
              },
              ...(order.status === 'under_review'
                ? [{ state: 'now' as const, title: t('term.status.reviewing') }]
                : []),
              { state: 'todo', title: t('term.deposit.credited') },
            ]}
          />
          <div className="row wrap">
            <a className="btn primary grow" href={order.payUrl} target="_blank" rel="noopener" data-testid="pay">
              <Icon name="arrow" size={18} flip />
              {t('deposit.openPay')}
            </a>
            {order.status === 'under_review' ? null : (
              <Button tone="line" busy={cancel.isPending} onClick={() => cancel.mutate()} data-testid="cancel">
                {t('term.action.cancel')}
              </Button>
            )}
          </div>
          <FailureNote error={cancel.error} />
        </>
      ) : (
        <>
          <Note tone="alert">{t(order.status === 'expired' ? 'deposit.expiredText' : 'deposit.failedText')}</Note>
          <Button tone="line" onClick={onClose}>
            {t('deposit.again')}
          </Button>
        </>
      )}
    </section>
  );
}
