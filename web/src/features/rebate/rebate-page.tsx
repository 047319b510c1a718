import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { moduleOn } from '../../lib/brand/brand.js';
import { categoryOf } from '../../lib/games/categories.js';
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
import { RebateDays } from './rebate-days.js';
import './rebate.css';

type Rebate = Schemas['RebateDto'];
const PPM_PER_PERCENT = 10_000;

/** The page of rebates: today's rebate so far by game category, and past days with their claims. */
export function RebatePage() {
  const t = useWords();
  const { user } = useSession();
  const title = t('rebate.title');
  if (isTrial(user))
    return (
      <>
        <PageTitle title={title} />
        <TrialBlock />
      </>
    );
  if (!moduleOn('MANPLAYREB3'))
    return (
      <>
        <PageTitle title={title} />
        <Empty
          title={t('rebate.automatic')}
          actions={
            <ButtonLink to="/member/rewardCenter?state=claimed" tone="primary">
              {t('term.promo.rewardCentre')}
            </ButtonLink>
          }
        >
          {t('rebate.automaticText')}
        </Empty>
      </>
    );
  return <Loaded title={title} />;
}

function Loaded({ title }: { title: string }) {
  const t = useWords();
  const today = useQuery({
    queryKey: [...keys.rebate, 'today'],
    queryFn: ({ signal }) => request<Rebate>('/wps/rebate', { signal }),
  });
  const days = useInfiniteQuery({
    queryKey: [...keys.rebate, 'days'],
    queryFn: ({ signal, pageParam }) =>
      request<Schemas['RebateDayPageDto']>('/wps/rebate/days', { signal, query: { page: pageParam, pageSize: 10 } }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
  const { data, error } = today;
  return (
    <>
      <PageTitle title={title} lead={t('rebate.lead', { zone: zoneName() })} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void today.refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="721px" radius="14px" />
        </Loading>
      ) : null}
      {data ? <Today rebate={data} /> : null}
      <RebateDays days={days} />
    </>
  );
}

function Today({ rebate }: { rebate: Rebate }) {
  const t = useWords();
  const { day, dayEndsAt, lines, amountMinor, minimumMinor, claimDays } = rebate;
  return (
    <section className="panel flush rbtoday" aria-labelledby="rbtoday">
      <div className="rbhead">
        <div>
          <h2 id="rbtoday">
            {t('term.date.today')}, <When>{dayWithYear(startOfDay(day))}</When>
          </h2>
          <p className="fs13 muted">
            {t('rebate.ends')} <DateTime at={dayEndsAt} />
          </p>
        </div>
        <p className="rbsum">
          <span className="fs13 muted">{t('rebate.soFar')}</span>
          <b className="disp fig28" data-testid="rebate-today" data-minor={amountMinor}>
            <Money minor={amountMinor} />
          </b>
        </p>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('rebate.category')}</th>
            <th scope="col" className="end">
              {t('term.bet.validBet')}
            </th>
            <th scope="col" className="end">
              {t('rebate.rate')}
            </th>
            <th scope="col" className="end">
              {t('term.promo.rebate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ gameType, validMinor, ratePpm, amountMinor: minor }) => (
            <tr key={gameType} className={validMinor === '0' ? 'rbidle' : ''}>
              <td>{t(categoryOf(gameType).word)}</td>
              <td className="end">
                <Money minor={validMinor} />
              </td>
              <td className="end">
                <Num>{ratePpm / PPM_PER_PERCENT}%</Num>
              </td>
              <td className="end b">
                <Money minor={minor} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="rbrules fs13 muted">
        <li>{t('rebate.ruleCash')}</li>
        <li>
          {t('rebate.ruleMinimum')} <Money minor={minimumMinor} />
        </li>
        <li>{t('rebate.ruleDays', { days: claimDays })}</li>
        <li>{t('rebate.ruleLate')}</li>
      </ul>
    </section>
  );
}
