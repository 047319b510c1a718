import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { shortReference } from '../../lib/reference/reference.js';
import { Icon } from '../../ui/icon.js';
import { Money, Num } from '../../ui/money.js';
import { methodsQuery, type DepositOrder } from './deposit-api.js';
import { methodName } from './deposit-form.js';

/** The list of the member's other open deposit orders, from any device. A click shows the order. */
export function OtherOrders({
  orders,
  onShow,
}: {
  readonly orders: readonly DepositOrder[];
  readonly onShow: (orderId: string) => void;
}) {
  const t = useWords();
  const { data: methods } = useQuery(methodsQuery);
  if (orders.length === 0) return null;
  return (
    <section className="panel col g4" aria-label={t('deposit.others')} data-testid="other-orders">
      <h2>{t('deposit.others')}</h2>
      <ul className="other-orders">
        {orders.map(({ orderId, amountMinor, methodId, status }) => (
          <li key={orderId}>
            <button type="button" onClick={() => onShow(orderId)} data-order={orderId}>
              <span>
                <span className="b block">
                  <Money minor={amountMinor} />
                </span>
                <span className="fs12 muted">
                  {methodName(t, methods?.find((one) => one.methodId === methodId)?.name ?? methodId)} ·{' '}
                  {t(status === 'under_review' ? 'term.status.reviewing' : 'term.deposit.awaitingPayment')} ·{' '}
                  <Num>{shortReference(orderId)}</Num>
                </span>
              </span>
              <Icon name="next" size={18} flip />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
