import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { Segmented } from '../../ui/choice.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { ConvertPoints } from './convert-points.js';
import { Earning } from './earning.js';
import { MallItems } from './mall-items.js';
import { PointEntries } from './point-entries.js';
import { PointOrders } from './point-orders.js';
import { balanceQuery, configQuery } from './points-api.js';
import { PointsBalance, PointsWelcome } from './points-balance.js';
import './points.css';

const TABS = ['shop', 'history', 'record', 'how'] as const;
type Tab = (typeof TABS)[number];
const TAB_WORDS: Readonly<Record<Tab, string>> = {
  shop: 'points.shop',
  history: 'points.history',
  record: 'points.entries',
  how: 'points.how',
};

/**
 * The page of the points mall: balance, conversion to money, items, history, list of entries, and how points are
 * earned.
 */
export function PointsPage() {
  const t = useWords();
  const { user } = useSession();
  const member = user !== undefined && !isTrial(user);
  const config = useQuery(configQuery);
  const balance = useQuery({ ...balanceQuery, enabled: member });
  const points = balance.data ? BigInt(balance.data.points) : undefined;
  const failed = [config, balance].find(({ error, data }) => error && !data);
  const conversion = config.data?.conversion;
  return (
    <>
      <PageTitle title={t('term.points.mall')} lead={t('points.lead')} />
      {failed ? <ErrorCard error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      <div className="points">
        {member ? <PointsBalance balance={balance.data} /> : <PointsWelcome trial={user !== undefined} />}
        {member && conversion && points !== undefined ? (
          <ConvertPoints terms={conversion} balance={points} />
        ) : member && !failed && (!config.data || points === undefined) ? (
          <Loading>
            <div className="panel points-room">
              <Skeleton height="100%" />
            </div>
          </Loading>
        ) : null}
      </div>
      <Tabs member={member} points={points} />
    </>
  );
}

/**
 * The tabs at the bottom of the page. The URL stores the open tab. A visitor has no history and no list of entries.
 */
function Tabs({ member, points }: { member: boolean; points: bigint | undefined }) {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const config = useQuery(configQuery);
  const tabs = TABS.filter((tab) => member || tab === 'shop' || tab === 'how');
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'shop';
  const open = (next: Tab) =>
    setQuery(
      (old) => {
        if (next === 'shop') old.delete('tab');
        else old.set('tab', next);
        return old;
      },
      { replace: true },
    );
  return (
    <>
      <div className="points-tabs scroll-x">
        <Segmented
          name="tab"
          legend={t('points.lists')}
          value={tab}
          onChange={open}
          options={tabs.map((value) => ({ value, name: t(TAB_WORDS[value]) }))}
        />
      </div>
      {tab === 'shop' ? <MallItems balance={points} /> : null}
      {tab === 'history' ? <PointOrders onShop={() => open('shop')} /> : null}
      {tab === 'record' ? <PointEntries /> : null}
      {tab === 'how' && config.data?.terms ? <Earning terms={config.data.terms} /> : null}
    </>
  );
}
