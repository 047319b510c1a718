import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { zoneName } from '../../lib/time/time.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { Leaderboard } from './leaderboard.js';
import { MissionCard } from './mission-card.js';
import './missions.css';

/** The page of the missions with their steps, and of the leaderboards with the member's own rank. */
export function MissionsPage() {
  const t = useWords();
  const { user } = useSession();
  if (!isTrial(user)) return <Loaded />;
  return (
    <>
      <PageTitle title={t('missions.title')} />
      <TrialBlock />
    </>
  );
}

function Loaded() {
  const t = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.missions, 'own'],
    queryFn: ({ signal }) => request<Schemas['MissionsDto']>('/wps/relay/MCSFE_getMissionSummaryDetails', { signal }),
  });
  return (
    <>
      <PageTitle title={t('missions.title')} lead={t('missions.lead', { zone: zoneName() })} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="mslist">
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} height="300px" radius="14px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {data?.list.length === 0 ? <Empty title={t('missions.none')}>{t('missions.noneText')}</Empty> : null}
      {data && data.list.length > 0 ? (
        <ul className="mslist">
          {data.list.map((mission) => (
            <MissionCard key={mission.id} mission={mission} />
          ))}
        </ul>
      ) : null}
      <Leaderboard />
    </>
  );
}
