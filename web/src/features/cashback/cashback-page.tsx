import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { dayWithYear, startOfDay, zoneName } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { DateTime, When } from '../../ui/date-time.js';
import { Money, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { CashbackTerms } from './cashback-terms.js';
import { CashbackWeeks } from './cashback-weeks.js';
import './cashback.css';

type Cashback = Schemas['CashbackDto'];
const PPM_PER_PERCENT = 10_000;

/** The page of cashback: the amount for the current week, its terms, and earlier weeks with their claims. */
export function CashbackPage() {
  const t = useWords();
  const { user } = useSession();
  if (!isTrial(user)) return <Loaded />;
  return (
    <>
      <PageTitle title={t('term.promo.cashback')} />
      <TrialBlock />
    </>
  );
}

function Loaded() {
  const t = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.rewards, 'cashback'],
    queryFn: ({ signal }) => request<Cashback>('/wps/cashback', { signal }),
  });
  const weeks = useInfiniteQuery({
    queryKey: [...keys.rewards, 'cashback', 'weeks'],
    queryFn: ({ signal, pageParam }) =>
      request<Schemas['CashbackWeekPageDto']>('/wps/cashback/weeks', {
        signal,
        query: { page: pageParam, pageSize: 10 },
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
  return (
    <>
      <PageTitle title={t('term.promo.cashback')} lead={t('cashback.lead', { zone: zoneName() })} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="cbwait">
            <Skeleton height="280px" radius="14px" />
          </div>
        </Loading>
      ) : null}
      {data && data.lossMinorMin === '0' ? (
        <Empty
          title={t('cashback.none')}
          actions={
            <ButtonLink to="/member/rewardCenter" tone="line">
              {t('term.promo.rewardCentre')}
            </ButtonLink>
          }
        />
      ) : null}
      {data && data.lossMinorMin !== '0' ? (
        <>
          <Week cashback={data} />
          <CashbackTerms cashback={data} />
        </>
      ) : null}
      {/* The list of earlier weeks is rendered only after the current week is loaded, so that the list does not
          move. */}
      {data || error ? <CashbackWeeks weeks={weeks} /> : null}
    </>
  );
}

function Week({ cashback: { week, weekEndsAt, sums } }: { cashback: Cashback }) {
  const t = useWords();
  return (
    <section className="panel cbweek" aria-labelledby="cbweek">
      <div className="row between top wrap">
        <div>
          <h2 id="cbweek">
            {t('cashback.weekOf')} <When>{dayWithYear(startOfDay(week))}</When>
          </h2>
          <p className="fs13 muted">
            {t('cashback.ends')} <DateTime at={weekEndsAt} />
          </p>
        </div>
        <p className="cbsum">
          <span className="fs13 muted">{t('cashback.soFar')}</span>
          <b className="disp fig28" data-testid="cashback-now" data-minor={sums.amountMinor}>
            <Money minor={sums.amountMinor} />
          </b>
        </p>
      </div>
      <dl className="kv">
        <dt>{t('term.money.netLoss')}</dt>
        <dd>
          <Money minor={sums.lossMinor} />
        </dd>
        <dt>{t('cashback.given')}</dt>
        <dd>
          <Money minor={sums.givenMinor} />
        </dd>
        <dt>{t('cashback.rate')}</dt>
        <dd>
          <Num>{sums.ratePpm / PPM_PER_PERCENT}%</Num>
        </dd>
        <dt>{t('cashback.most')}</dt>
        <dd>
          <Money minor={sums.maxMinor} />
        </dd>
      </dl>
    </section>
  );
}
