import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { amountOf } from '../../lib/rewards/rewards.js';
import { dayWithYear, startOfDay } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { ClaimButton } from '../../ui/claim-button.js';
import { DateTime, When } from '../../ui/date-time.js';
import { Money, Num } from '../../ui/money.js';
import { RewardState } from '../../ui/reward-state.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';

type Week = Schemas['CashbackWeekDto'];
type Weeks = UseInfiniteQueryResult<InfiniteData<Schemas['CashbackWeekPageDto']>>;
const PPM_PER_PERCENT = 10_000;

/** The list of earlier weeks that gave a cashback, each with its computation and its claim. */
export function CashbackWeeks({ weeks }: { weeks: Weeks }) {
  const t = useWords();
  const rows = weeks.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <section className="sec" aria-labelledby="cbweeks">
      <h2 id="cbweeks" className="cbtitle">
        {t('cashback.past')}
      </h2>
      {weeks.error && !weeks.data ? <ErrorCard error={weeks.error} onRetry={() => void weeks.refetch()} /> : null}
      {!weeks.data && !weeks.error ? (
        <Loading>
          <Skeleton height="88px" radius="14px" />
        </Loading>
      ) : null}
      {weeks.data && rows.length === 0 ? <p className="panel muted">{t('cashback.noWeeks')}</p> : null}
      <ul className="cblist">
        {rows.map((week) => (
          <OneWeek key={week.week} week={week} />
        ))}
      </ul>
      {weeks.hasNextPage ? (
        <Button tone="line" busy={weeks.isFetchingNextPage} onClick={() => void weeks.fetchNextPage()}>
          {t('term.action.loadMore')}
        </Button>
      ) : null}
    </section>
  );
}

function OneWeek({ week: { week, sums, reward } }: { week: Week }) {
  const t = useWords();
  const name = dayWithYear(startOfDay(week));
  return (
    <li className="panel cbone" data-testid="cashback-week" data-status={reward.status}>
      <div className="row wrap cbline">
        <div className="grow">
          <h3>
            {t('cashback.weekOf')} <When>{name}</When>
          </h3>
          {reward.status === 'claim' && reward.expiresAt ? (
            <p className="fs13 muted">
              {t('cashback.until')} <DateTime at={reward.expiresAt} />
            </p>
          ) : null}
        </div>
        <RewardState status={reward.status} />
        <b className="fs16">
          <Money minor={amountOf(reward)} />
        </b>
        {reward.status === 'claim' ? <ClaimButton rewardId={reward.rewardId} name={name} /> : null}
      </div>
      {sums ? (
        <p className="fs13 muted">
          {t('term.money.netLoss')} <Money minor={sums.lossMinor} /> <Num>× {sums.ratePpm / PPM_PER_PERCENT}%</Num> ·{' '}
          {t('cashback.most')} <Money minor={sums.maxMinor} />
        </p>
      ) : null}
    </li>
  );
}
