import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../../lib/api/schemas.js';
import { categoryOf } from '../../lib/games/categories.js';
import { useWords } from '../../lib/language/words.js';
import { amountOf } from '../../lib/rewards/rewards.js';
import { dayWithYear, startOfDay } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { ClaimButton } from '../../ui/claim-button.js';
import { DateTime, When } from '../../ui/date-time.js';
import { Money, Num } from '../../ui/money.js';
import { RewardState } from '../../ui/reward-state.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';

type Day = Schemas['RebateDayDto'];
type Days = UseInfiniteQueryResult<InfiniteData<Schemas['RebateDayPageDto']>>;
const PPM_PER_PERCENT = 10_000;

/** The list of past days that gave a rebate, each with its game categories and the button that claims it. */
export function RebateDays({ days }: { days: Days }) {
  const t = useWords();
  const rows = days.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <section className="sec" aria-labelledby="rbdays">
      <h2 id="rbdays" className="rbtitle">
        {t('rebate.past')}
      </h2>
      {days.error && !days.data ? <ErrorCard error={days.error} onRetry={() => void days.refetch()} /> : null}
      {!days.data && !days.error ? (
        <Loading>
          <Skeleton height="88px" radius="14px" />
        </Loading>
      ) : null}
      {days.data && rows.length === 0 ? <p className="panel muted rbnone">{t('rebate.noDays')}</p> : null}
      <ul className="rbdays">
        {rows.map((day) => (
          <OneDay key={day.day} day={day} />
        ))}
      </ul>
      {days.hasNextPage ? (
        <Button tone="line" busy={days.isFetchingNextPage} onClick={() => void days.fetchNextPage()}>
          {t('term.action.loadMore')}
        </Button>
      ) : null}
    </section>
  );
}

function OneDay({ day: { day, lines, reward } }: { day: Day }) {
  const t = useWords();
  const name = dayWithYear(startOfDay(day));
  return (
    <li className="panel rbday" data-testid="rebate-day" data-status={reward.status}>
      <div className="rbline">
        <div className="grow">
          <h3>
            <When>{name}</When>
          </h3>
          {reward.status === 'claim' && reward.expiresAt ? (
            <p className="fs13 muted">
              {t('rebate.until')} <DateTime at={reward.expiresAt} />
            </p>
          ) : null}
        </div>
        <RewardState status={reward.status} />
        <b className="fs16">
          <Money minor={amountOf(reward)} />
        </b>
        {reward.status === 'claim' ? <ClaimButton rewardId={reward.rewardId} name={name} /> : null}
      </div>
      <details className="rbdetail">
        <summary>{t('term.action.details')}</summary>
        <ul>
          {lines.map(({ gameType, validMinor, ratePpm, amountMinor }) => (
            <li key={gameType}>
              <span className="grow">{t(categoryOf(gameType).word)}</span>
              <Money minor={validMinor} /> <Num className="muted">× {ratePpm / PPM_PER_PERCENT}%</Num>
              <b>
                <Money minor={amountMinor} />
              </b>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
