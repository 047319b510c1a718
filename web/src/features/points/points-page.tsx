import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { CATEGORY_CODES, categoryOf } from '../../lib/games/categories.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { artUrl } from '../../ui/art/art.js';
import { ButtonLink } from '../../ui/button.js';
import { Money, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { RegisterLink } from '../../ui/register-link.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { PointEntries } from './point-entries.js';
import { toNextPoint } from './points.js';
import './points.css';

type Terms = Schemas['PointTermsDto'];

/** The member's points, the progress to the next one, the rates, and all entries. */
export function PointsPage() {
  const t = useWords();
  const { user } = useSession();
  const member = user !== undefined && !isTrial(user);
  const config = useQuery({
    queryKey: keys.pointTerms,
    queryFn: ({ signal }) => request<Schemas['PointConfigDto']>('/wps/relay/MCS2_getPointConfig', { signal }),
  });
  return (
    <>
      <PageTitle title={t('term.points.mall')} lead={t('points.lead')} />
      <div className="points">
        {member ? <Balance /> : <Welcome trial={user !== undefined} />}
        {config.error && !config.data ? <ErrorCard error={config.error} onRetry={() => void config.refetch()} /> : null}
        {!config.data && !config.error ? (
          <Loading>
            <div className="panel points-room">
              <Skeleton height="100%" />
            </div>
          </Loading>
        ) : null}
        {config.data?.terms ? <Earning terms={config.data.terms} /> : null}
      </div>
      <p className="sec muted">{t('points.shopLater')}</p>
      {member ? <PointEntries /> : null}
    </>
  );
}

function Balance() {
  const t = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: keys.points,
    queryFn: ({ signal }) => request<Schemas['PointBalanceDto']>('/wps/relay/MCS2_getPointBalance', { signal }),
  });
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  const percent = data ? toNextPoint(data.pointsMicro) : 0;
  return (
    <section className="panel col g3 points-balance" aria-label={t('term.points.points')} aria-busy={!data}>
      <img src={artUrl('coin')} alt="" width={72} height={96} />
      <h2 className="muted fs14">{t('term.points.points')}</h2>
      <p className="disp fig36">
        <Num>{data ? BigInt(data.points).toLocaleString('en-US') : '…'}</Num>
      </p>
      <div className="col g2">
        <div
          className="points-bar"
          role="progressbar"
          aria-label={t('points.next')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ inlineSize: `${percent}%` }} />
        </div>
        <p className="fs13 muted">
          {t('points.next')}: <Num>{percent}%</Num>
        </p>
      </div>
      <p className="fs13 muted">{t('points.keep')}</p>
    </section>
  );
}

function Welcome({ trial }: { trial: boolean }) {
  const t = useWords();
  return (
    <section className="panel col g3 points-balance">
      <img src={artUrl('coin')} alt="" width={72} height={96} />
      <p>{t(trial ? 'points.trial' : 'points.visitor')}</p>
      <RegisterLink />
      {trial ? null : (
        <ButtonLink to="/login?back=%2FpointMall" tone="line">
          {t('term.auth.login')}
        </ButtonLink>
      )}
    </section>
  );
}

/** The valid bet for one point in each category: rate and share combined. */
function Earning({ terms }: { terms: Terms }) {
  const t = useWords();
  const shares = new Map(terms.shares.map(({ category, percent }) => [category.toUpperCase(), percent]));
  const rows = CATEGORY_CODES.map((code) => ({
    code,
    word: categoryOf(code).word,
    percent: shares.get(code) ?? 0,
  })).filter(({ percent }) => percent > 0);
  return (
    <section className="panel flush">
      <div className="points-head col g2">
        <h2>{t('points.how')}</h2>
        <p className="muted fs13">{t('points.howText')}</p>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('points.category')}</th>
            <th scope="col" className="end">
              {t('points.stakePerPoint')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, word, percent }) => (
            <tr key={code}>
              <td>{t(word)}</td>
              <td className="end b">
                <Money minor={(BigInt(terms.stakeMinorPerPoint) * 100n) / BigInt(percent)} trim />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
