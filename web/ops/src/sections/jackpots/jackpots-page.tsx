import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Skeleton } from '../../../../src/ui/states.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { ChangeTerms } from './change-terms.js';
import { jackpotsQuery } from './jackpot-calls.js';
import { PoolPanel } from './pool-panel.js';

/** The page of the brand's jackpot pools, with the dialog that changes a pool's terms. */
export default function JackpotsPage() {
  const t = useWords();
  const query = useQuery(jackpotsQuery);
  const [asking, setAsking] = useState<string>();
  const pools = query.data?.content;
  const mayChange = query.data?.mayChange === true && !query.isError;
  // The newest version of the pool in the dialog. If the server refused an outdated version, the next attempt sends
  // this one.
  const asked = pools?.find(({ pool }) => pool === asking);
  return (
    <main className="ow" aria-busy={query.isPending || undefined}>
      <PageTitle title={t('opsApp.section.jackpots')} lead={t('opsJackpots.lead')} />
      {query.isError ? (
        <OldRowsBanner
          error={query.error}
          asOf={query.dataUpdatedAt}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {pools?.length === 0 ? <p className="muted">{t('opsJackpots.none')}</p> : null}
      {pools ? (
        pools.map((pool) => (
          <PoolPanel key={pool.pool} pool={pool} onChange={mayChange ? () => setAsking(pool.pool) : undefined} />
        ))
      ) : (
        <section className="panel">
          <Skeleton width="40%" height="24px" />
        </section>
      )}
      {asked ? <ChangeTerms pool={asked} onClose={() => setAsking(undefined)} /> : null}
    </main>
  );
}
