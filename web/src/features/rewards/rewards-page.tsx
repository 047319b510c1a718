import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { pageInstead } from '../../lib/query/page-instead.js';
import { usePromoState } from '../../lib/rewards/promo-state.js';
import { rewardsQuery, type RewardState } from '../../lib/rewards/rewards.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { zoneName } from '../../lib/time/time.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { CodeForm } from './code-form.js';
import { FreeRoundsList } from './free-rounds.js';
import { ManualPromotions } from './manual-promotions.js';
import { RewardCard } from './reward-card.js';
import { VipCard } from './vip-card.js';
import { STATES, stateOf } from './reward-words.js';
import './rewards.css';

/** The page of the reward centre: claimable, claimed and expired rewards. */
export function RewardsPage() {
  const t = useWords();
  const { user } = useSession();
  if (!isTrial(user)) return <Loaded />;
  return (
    <>
      <PageTitle title={t('term.promo.rewardCentre')} />
      <TrialBlock />
    </>
  );
}

const NAMES: Readonly<Record<RewardState, string>> = {
  claimable: 'rewards.claimable',
  claimed: 'term.activity.claimed',
  expired: 'rewards.expired',
};

function Loaded() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const state = stateOf(query);
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const { data, error, refetch, isPlaceholderData } = useQuery(rewardsQuery(state, page));
  const { data: counts } = usePromoState();
  const set = (next: RewardState, at = 1) =>
    setQuery(
      { ...(next === 'claimable' ? {} : { state: next }), ...(at > 1 ? { page: String(at) } : {}) },
      { replace: true },
    );
  // If the last entry of a page was claimed, the page is gone.
  const instead = pageInstead(page, isPlaceholderData ? undefined : data);
  useEffect(() => {
    if (instead !== undefined) set(state, instead);
  });
  return (
    <>
      <PageTitle title={t('term.promo.rewardCentre')} lead={t('rewards.lead', { zone: zoneName() })}>
        <ButtonLink to="/member/missionLeaderboard" tone="line" size="s" icon="flag">
          {t('rewards.missions')}
        </ButtonLink>
        <ButtonLink to="/member/raffle" tone="line" size="s" icon="rewards">
          {t('rewards.raffles')}
        </ButtonLink>
        <ButtonLink to="/member/cashback" tone="line" size="s" icon="refresh">
          {t('term.promo.cashback')}
        </ButtonLink>
      </PageTitle>
      <VipCard />
      <CodeForm />
      <FreeRoundsList />
      <div className="rwfil">
        <Segmented
          name="state"
          legend={t('term.account.status')}
          value={state}
          onChange={(next) => set(next)}
          options={STATES.map((value) => ({
            value,
            name: (
              <>
                {t(NAMES[value])}
                {value === 'claimable' && counts && counts.availablePromoCount > 0 ? (
                  <>
                    {' '}
                    <Num className="rwcount">{counts.availablePromoCount}</Num>
                  </>
                ) : null}
              </>
            ),
          }))}
        />
      </div>
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="rwlist">
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} height="296px" radius="14px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {data?.content.length === 0 && instead === undefined ? <None state={state} /> : null}
      {data && data.content.length > 0 ? (
        <div className={isPlaceholderData ? 'rwold' : ''} aria-busy={isPlaceholderData}>
          <ul className="rwlist">
            {data.content.map((reward) => (
              <RewardCard key={reward.rewardId} reward={reward} />
            ))}
          </ul>
          {data.totalPages > 1 || page > 1 ? (
            <nav className="row between rwpages" aria-label={t('rewards.pages')}>
              <Button size="s" tone="line" disabled={page <= 1} onClick={() => set(state, page - 1)}>
                {t('rewards.newer')}
              </Button>
              <Num>
                {data.pageNum} / {Math.max(1, data.totalPages)}
              </Num>
              <Button size="s" tone="line" disabled={page >= data.totalPages} onClick={() => set(state, page + 1)}>
                {t('rewards.older')}
              </Button>
            </nav>
          ) : null}
        </div>
      ) : null}
      <ManualPromotions />
    </>
  );
}

function None({ state }: { state: RewardState }) {
  const t = useWords();
  return (
    <Empty
      title={t(`rewards.empty.${state}`)}
      actions={
        <ButtonLink to="/member/missionLeaderboard" tone="primary">
          {t('rewards.missions')}
        </ButtonLink>
      }
    >
      {t('rewards.emptyText')}
    </Empty>
  );
}
