import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { zoneName } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { OpenRaffle } from './open-raffle.js';
import { PastRaffle } from './past-raffle.js';
import { rafflesQuery } from './raffles-api.js';
import './raffles.css';

/** The page of the raffles: the open one with the member's tickets, and past ones with their winners. */
export function RafflesPage() {
  const t = useWords();
  const { user } = useSession();
  if (!isTrial(user)) return <Loaded />;
  return (
    <>
      <PageTitle title={t('term.promo.raffle')} />
      <TrialBlock />
    </>
  );
}

function Loaded() {
  const t = useWords();
  const { data, error, refetch } = useQuery(rafflesQuery);
  const open = data?.list.filter(({ state }) => state === 'open') ?? [];
  const past = data?.list.filter(({ state }) => state !== 'open') ?? [];
  return (
    <>
      <PageTitle title={t('term.promo.raffle')} lead={t('raffles.lead', { zone: zoneName() })} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="rfwait">
            <Skeleton height="420px" radius="14px" />
          </div>
        </Loading>
      ) : null}
      {open.map((raffle) => (
        <OpenRaffle key={raffle.raffleId} raffle={raffle} />
      ))}
      {data && open.length === 0 ? (
        <Empty
          title={t('raffles.none')}
          actions={
            <ButtonLink to="/member/rewardCenter" tone="line">
              {t('term.promo.rewardCentre')}
            </ButtonLink>
          }
        >
          {t('raffles.noneText')}
        </Empty>
      ) : null}
      {past.length > 0 ? (
        <section className="sec" aria-labelledby="rfpast">
          <h2 id="rfpast" className="rftitle">
            {t('raffles.past')}
          </h2>
          <ul className="rflist">
            {past.map((raffle) => (
              <PastRaffle key={raffle.raffleId} raffle={raffle} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
