import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { Button } from '../../ui/button.js';
import { Delta, Num } from '../../ui/money.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { STATUS_TONES, STATUS_WORDS, nameOf } from './item-words.js';
import { ordersQuery, type PointOrder } from './points-api.js';
import { grouped } from './points.js';

/** The list of the member's conversions and redeemed items, each with its state. */
export function PointOrders({ onShop }: { onShop: () => void }) {
  const t = useWords();
  const orders = useInfiniteQuery(ordersQuery);
  const rows = orders.data?.pages.flatMap(({ content }) => content) ?? [];
  if (orders.error && !orders.data) return <ErrorCard error={orders.error} onRetry={() => void orders.refetch()} />;
  if (!orders.data)
    return (
      <Loading>
        <Skeleton height="240px" radius="14px" />
      </Loading>
    );
  if (rows.length === 0)
    return (
      <Empty
        title={t('points.noOrders')}
        actions={
          <Button tone="primary" onClick={onShop}>
            {t('points.shop')}
          </Button>
        }
      >
        {t('points.noOrdersText')}
      </Empty>
    );
  return (
    <section className="panel flush" aria-label={t('points.history')}>
      <ul className="point-orders">
        {rows.map((order) => (
          <Order key={order.orderId} order={order} />
        ))}
      </ul>
      {orders.hasNextPage ? (
        <div className="points-head">
          <Button tone="line" busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
            {t('term.action.loadMore')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Order({ order }: { order: PointOrder }) {
  const t = useWords();
  const back = order.status === 'refused' || order.status === 'cancelled';
  return (
    <li data-testid="point-order" data-status={order.status}>
      <img src={artUrl(order.art || 'coin')} alt="" width={48} height={64} />
      <div className="grow col g1">
        <b>{nameOf(t, order)}</b>
        <time className="fs13 muted" dateTime={order.askedAt}>
          {order.askedAt ? dayAndTime(order.askedAt) : ''}
        </time>
        {order.message ? (
          <p className="fs13">
            {t('points.message')}: {order.message}
          </p>
        ) : null}
        {order.delivery ? (
          <p className="fs13 muted">
            {t('points.address')}: {order.delivery}
          </p>
        ) : null}
        {back ? <p className="fs13 muted">{t('points.cameBack')}</p> : null}
      </div>
      <div className="col g1 end point-order-sum">
        <Tag tone={STATUS_TONES[order.status]}>{t(STATUS_WORDS[order.status])}</Tag>
        <span className="b">
          <Num>{grouped(order.points)}</Num>{' '}
          <span className="muted fs13">{t('points.unit', { count: Number(order.points) })}</span>
        </span>
        {order.amountMinor !== undefined && order.status === 'done' ? <Delta minor={order.amountMinor} /> : null}
      </div>
    </li>
  );
}
