import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { Num } from '../../../../src/ui/money.js';
import { may } from '../../lib/session.js';
import type { MallOrderDetail } from '../../lib/surface.js';

/** The facts of a mall order: the redeemed item, the postal address, and what the member sees of the order. */
export function MallOrderFacts({ detail }: { detail: MallOrderDetail }) {
  const t = useWords();
  const { memberId, item, kind, points, delivery, message } = detail;
  return (
    <>
      <dl className="kv">
        <dt>{t('opsOrders.item')}</dt>
        <dd>
          <bdi>{item}</bdi>
        </dd>
        <dt>{t('opsOrders.kind')}</dt>
        <dd>{t(`opsOrders.kind.${kind}`)}</dd>
        <dt>{t('term.points.points')}</dt>
        <dd>
          <Num>{BigInt(points).toLocaleString('en-US')}</Num>
        </dd>
      </dl>
      {delivery ? (
        <section>
          <h3 className="s">{t('opsOrders.delivery')}</h3>
          <p className="anywhere" dir="auto">
            {delivery}
          </p>
        </section>
      ) : null}
      {message ? (
        <section>
          <h3 className="s">{t('opsOrders.message')}</h3>
          <p className="anywhere" dir="auto">
            {message}
          </p>
        </section>
      ) : null}
      {may('players.read') ? (
        <p>
          <Link className="link" to={`/players?open=${encodeURIComponent(memberId)}`}>
            {t('opsOrders.toPlayer')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
