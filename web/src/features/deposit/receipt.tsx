import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { useBalance } from '../../lib/session/balance.js';
import { shortReference } from '../../lib/reference/reference.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Money, Num } from '../../ui/money.js';
import { Paper, Perforation, Stamp } from '../../ui/paper.js';
import { bonusName } from './bonus-choice.js';
import { methodsQuery, type DepositOrder } from './deposit-api.js';
import { methodName } from './deposit-form.js';

/** The receipt of a deposit that was credited. */
export function Receipt({ order, onClose }: { order: DepositOrder; onClose: () => void }) {
  const t = useWords();
  const { data: methods } = useQuery(methodsQuery);
  const { data: balance } = useBalance();
  const method = methods?.find((one) => one.methodId === order.methodId);
  return (
    <div role="status" data-testid="receipt">
      <Paper>
        <div className="row between">
          <span className="caps">{t('term.wallet.receipt')}</span>
          <time className="fs12 muted" dateTime={order.creditedAt}>
            {order.creditedAt ? dayAndTime(order.creditedAt) : ''}
          </time>
        </div>
        <div className="disp fig36">
          <Num>
            +<Money minor={order.amountMinor} />
          </Num>
        </div>
        <p className="muted fs13">
          {t('deposit.creditedBy', { method: method ? methodName(t, method.name) : order.methodId })}
        </p>
        <Perforation />
        <dl className="kv">
          <dt>{t('term.wallet.reference')}</dt>
          <dd className="hash">
            <Num>{shortReference(order.orderId)}</Num>
          </dd>
          <dt>{t('term.wallet.fee')}</dt>
          <dd>
            <Money minor={method?.feeMinor ?? '0'} />
          </dd>
          {order.promotion ? (
            <>
              <dt>{t('term.promo.bonus')}</dt>
              <dd>{bonusName(t, order.promotion)}</dd>
            </>
          ) : null}
          {balance ? (
            <>
              <dt>{t('deposit.balanceNow')}</dt>
              <dd>
                <Money minor={balance.balanceMinor} />
              </dd>
            </>
          ) : null}
        </dl>
        <div className="row between stamp-row">
          <Button tone="paperline" size="s" onClick={onClose}>
            {t('deposit.another')}
          </Button>
          <Stamp>{t('deposit.stamp')}</Stamp>
        </div>
      </Paper>
    </div>
  );
}
