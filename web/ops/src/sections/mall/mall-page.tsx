import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { artUrl } from '../../../../src/ui/art/art.js';
import { Button } from '../../../../src/ui/button.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Tag } from '../../../../src/ui/tag.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import type { DeskItem } from '../../lib/surface.js';
import { ChangeItem, ChangeStock, CreateItem, SetItemOpen } from './edit-item.js';
import { itemsQuery } from './mall-calls.js';

const COLUMNS = 7;
type Asking = { readonly what: 'new' } | { readonly what: 'change' | 'stock' | 'state'; readonly itemId: string };

/** The items of the points mall with price, stock and state, and what the operator may change. */
export default function MallPage() {
  const t = useWords();
  const query = useQuery(itemsQuery);
  const [asking, setAsking] = useState<Asking>();
  const stop = () => setAsking(undefined);
  const items = query.data?.content;
  const mayChange = query.data?.mayChange === true && !query.isError;
  // The dialog works on the item as it was read last, so a second attempt after a stale one has the new version.
  const asked = asking && asking.what !== 'new' ? items?.find(({ itemId }) => itemId === asking.itemId) : undefined;
  return (
    <main className="ow" aria-busy={query.isPending || undefined}>
      <PageTitle title={t('opsApp.section.mall')} lead={t('opsMall.lead')}>
        {mayChange ? (
          <Button tone="primary" onClick={() => setAsking({ what: 'new' })}>
            {t('opsMall.new')}
          </Button>
        ) : null}
      </PageTitle>
      {query.isError ? (
        <OldRowsBanner
          error={query.error}
          asOf={query.dataUpdatedAt}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {items?.length === 0 ? <p className="muted">{t('opsMall.none')}</p> : null}
      <div className="panel flush scroll-x" tabIndex={0} role="region" aria-label={t('opsApp.section.mall')}>
        <table className="table d2">
          <thead>
            <tr>
              <th>{t('opsMall.item')}</th>
              <th>{t('opsMall.kind')}</th>
              <th className="end">{t('opsMall.price')}</th>
              <th className="end">{t('opsMall.stock')}</th>
              <th className="end">{t('opsMall.memberMax')}</th>
              <th>{t('opsKit.state')}</th>
              <th>
                <span className="vh">{t('opsMall.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items ? (
              items.map((item) => (
                <Row
                  key={item.itemId}
                  item={item}
                  mayChange={mayChange}
                  onAsk={(what) => setAsking({ what, itemId: item.itemId })}
                />
              ))
            ) : (
              <LoadingRows columns={COLUMNS} />
            )}
          </tbody>
        </table>
      </div>
      {asking?.what === 'new' ? <CreateItem onClose={stop} /> : null}
      {asked && asking?.what === 'change' ? <ChangeItem item={asked} onClose={stop} /> : null}
      {asked && asking?.what === 'stock' ? <ChangeStock item={asked} onClose={stop} /> : null}
      {asked && asking?.what === 'state' ? <SetItemOpen item={asked} onClose={stop} /> : null}
    </main>
  );
}

function Row({
  item,
  mayChange,
  onAsk,
}: {
  item: DeskItem;
  mayChange: boolean;
  onAsk: (what: 'change' | 'stock' | 'state') => void;
}) {
  const t = useWords();
  const { nameEn, art, kind, points, stock, memberMax, amountMinor, currency, turnoverPercent, open } = item;
  return (
    <tr data-testid="desk-item">
      <td>
        <span className="row g3">
          <img src={artUrl(art)} alt="" width={27} height={36} />
          <bdi className="b">{nameEn}</bdi>
        </span>
      </td>
      <td>
        {t(`opsMall.kind.${kind}`)}
        {currency ? (
          <span className="muted">
            {' · '}
            <Num>
              {formatMinor(amountMinor, { currency })} {currency}, {turnoverPercent}%
            </Num>
          </span>
        ) : null}
      </td>
      <td className="end">
        <Num>{BigInt(points).toLocaleString('en-US')}</Num>
      </td>
      <td className="end">
        <Num className={stock === 0 ? 'faint' : ''}>{stock.toLocaleString('en-US')}</Num>
      </td>
      <td className="end">{memberMax === 0 ? '–' : <Num>{memberMax}</Num>}</td>
      <td>
        <Tag tone={open ? 'done' : 'wait'}>{t(open ? 'opsMall.open' : 'opsMall.closed')}</Tag>
      </td>
      <td>
        {mayChange ? (
          <span className="row end-row g2">
            <Button size="s" tone="line" onClick={() => onAsk('change')}>
              {t('opsMall.change')}
            </Button>
            <Button size="s" tone="line" onClick={() => onAsk('stock')}>
              {t('opsMall.stock')}
            </Button>
            <Button size="s" tone="line" onClick={() => onAsk('state')}>
              {t(open ? 'opsMall.close' : 'opsMall.openIt')}
            </Button>
          </span>
        ) : null}
      </td>
    </tr>
  );
}
