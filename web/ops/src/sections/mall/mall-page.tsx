import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { Button } from '../../../../src/ui/button.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { ChangeItem, ChangeStock, CreateItem, SetItemOpen } from './edit-item.js';
import { ItemCard, ItemRow, type Change } from './item-rows.js';
import { itemsQuery } from './mall-calls.js';

const COLUMNS = 7;
type Asking = { readonly what: 'new' } | { readonly what: Change; readonly itemId: string };

/**
 * The page of the points mall: its items with price, stock and state, and the actions that this operator may take.
 */
export default function MallPage() {
  const t = useWords();
  const isNarrow = useNarrow();
  const query = useQuery(itemsQuery);
  const [asking, setAsking] = useState<Asking>();
  const stop = () => setAsking(undefined);
  const items = query.data?.content;
  const mayChange = query.data?.mayChange === true && !query.isError;
  // The newest version of the item in the dialog. If the server refused an outdated version, the next attempt sends
  // this one.
  const asked = asking && asking.what !== 'new' ? items?.find(({ itemId }) => itemId === asking.itemId) : undefined;
  const propsOf = (itemId: string) => ({ mayChange, onAsk: (what: Change) => setAsking({ what, itemId }) });
  return (
    <main className="ow" aria-busy={query.isPending || undefined}>
      <PageTitle title={t('opsApp.section.mall')} lead={t('opsMall.lead')}>
        {mayChange ? (
          <Button tone="primary" size="s" icon="plus" onClick={() => setAsking({ what: 'new' })}>
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
      {isNarrow && items ? (
        <ul className="col g3">
          {items.map((item) => (
            <ItemCard key={item.itemId} {...propsOf(item.itemId)} item={item} />
          ))}
        </ul>
      ) : (
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
                items.map((item) => <ItemRow key={item.itemId} {...propsOf(item.itemId)} item={item} />)
              ) : (
                <LoadingRows columns={COLUMNS} />
              )}
            </tbody>
          </table>
        </div>
      )}
      {asking?.what === 'new' ? <CreateItem onClose={stop} /> : null}
      {asked && asking?.what === 'change' ? <ChangeItem item={asked} onClose={stop} /> : null}
      {asked && asking?.what === 'stock' ? <ChangeStock item={asked} onClose={stop} /> : null}
      {asked && asking?.what === 'state' ? <SetItemOpen item={asked} onClose={stop} /> : null}
    </main>
  );
}
