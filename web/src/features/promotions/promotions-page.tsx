import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { brand } from '../../lib/brand/brand.js';
import { categoryOf } from '../../lib/games/categories.js';
import { i18n, useWords, type Translate } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { dayAndTime } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { ButtonLink } from '../../ui/button.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { RegisterLink } from '../../ui/register-link.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import './promotions.css';

type Promotion = Schemas['PromotionDto'];

/** The text of a name or trigger; an unknown one is shown as the server sent it. */
function wordFor(t: Translate, id: string, plain: string): string {
  return (i18n.messages as Record<string, unknown>)[id] === undefined ? plain : t(id);
}

function Offer({ promotion }: { promotion: Promotion }) {
  const t = useWords();
  const { user } = useSession();
  return (
    <li className="panel flush offer">
      <img src={artUrl(ART[promotion.trigger] ?? 'wide-stall')} alt="" width={320} height={200} />
      <div className="padded col g3">
        <h2>{wordFor(t, `promotions.name.${promotion.id.replace(/-/g, '_')}`, promotion.id)}</h2>
        {promotion.match ? (
          <p className="disp fig28">
            <Num>+{promotion.match.percent}%</Num>
          </p>
        ) : null}
        {promotion.points || promotion.match ? null : (
          <p className="disp fig28">
            <Delta minor={BigInt(promotion.cashMinor) + BigInt(promotion.bonusMinor)} />
          </p>
        )}
        <dl className="kv">
          <dt>{t('promotions.when')}</dt>
          <dd>{wordFor(t, `promotions.trigger.${promotion.trigger}`, promotion.trigger)}</dd>
          {promotion.match ? (
            <>
              <dt>{t('promotions.from')}</dt>
              <dd>
                <Money minor={promotion.match.depositMinorMin} trim />
              </dd>
              <dt>{t('promotions.most')}</dt>
              <dd>
                <Money minor={promotion.match.bonusMinorMax} trim />
              </dd>
            </>
          ) : null}
          {promotion.match ? null : promotion.points ? (
            <>
              <dt>{t('promotions.points')}</dt>
              <dd>
                <Money minor={promotion.points.stakeMinorPerPoint} trim />
              </dd>
            </>
          ) : (
            <>
              <dt>{t('term.wallet.cash')}</dt>
              <dd>
                <Money minor={promotion.cashMinor} />
              </dd>
            </>
          )}
          {promotion.bonusMinor === '0' ? null : (
            <>
              <dt>{t('term.promo.bonus')}</dt>
              <dd>
                <Money minor={promotion.bonusMinor} />
              </dd>
            </>
          )}
          {promotion.points ? null : (
            <>
              <dt>{t('term.money.turnoverRequirement')}</dt>
              <dd>
                {promotion.turnoverPercent === 0 ? (
                  t('promotions.noTurnover')
                ) : (
                  <>
                    <Num>{promotion.turnoverPercent / 100}×</Num>
                    {promotion.match ? ` ${t('promotions.ofBoth')}` : null}
                  </>
                )}
              </dd>
            </>
          )}
          {promotion.stakeMaxMinor ? (
            <>
              <dt>{t('promotions.largestBet')}</dt>
              <dd>
                <Money minor={promotion.stakeMaxMinor} trim />
              </dd>
            </>
          ) : null}
          {promotion.expiresAfterDays ? (
            <>
              <dt>{t('promotions.expiry')}</dt>
              <dd>{t('promotions.expiresAfter', { days: promotion.expiresAfterDays })}</dd>
            </>
          ) : null}
        </dl>
        {promotion.turnoverShares.length > 0 ? <Shares shares={promotion.turnoverShares} /> : null}
        {promotion.points ? (
          <ButtonLink to="/pointMall" tone="line">
            {t('promotions.pointsMore')}
          </ButtonLink>
        ) : null}
        {promotion.match && user ? (
          <ButtonLink to="/member/depositv2" tone="line">
            {t('term.wallet.depositAction')}
          </ButtonLink>
        ) : null}
        {user ? null : <RegisterLink />}
      </div>
    </li>
  );
}

/** The contribution of each category to the turnover. */
function Shares({ shares }: { shares: Promotion['turnoverShares'] }) {
  const t = useWords();
  return (
    <details className="offershares">
      <summary>{t('promotions.shares')}</summary>
      <table className="table">
        <caption className="vh">{t('promotions.shares')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('promotions.category')}</th>
            <th scope="col" className="end">
              {t('promotions.counts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ gameType, sharePpm }) => (
            <tr key={gameType}>
              <td>{t(categoryOf(gameType).word)}</td>
              <td className="end">
                <Num>{sharePpm / PPM_PER_PERCENT}%</Num>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const PPM_PER_PERCENT = 10_000;
const When = ({ at }: { at?: string }) => <time dateTime={at}>{at ? dayAndTime(at) : ''}</time>;

const ART: Readonly<Record<string, string>> = {
  registration: 'wide-stall',
  deposit: 'wide-teen',
  wager: 'wide-sic',
  loss: 'wide-fan',
  level: 'wide-andar',
};

/** All offers with all their conditions, and the member's own bonuses. */
export function PromotionsPage() {
  const t = useWords();
  const { token } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['promotions', brand.code, token !== undefined],
    queryFn: ({ signal }) => request<Schemas['PromotionsDto']>('/wps/promotions', { signal }),
  });
  const grants = data?.grants?.content ?? [];
  return (
    <>
      <PageTitle title={t('promotions.title')} lead={t('promotions.lead')} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="offers">
            {[0, 1].map((n) => (
              <div key={n} className="offer-wait">
                <Skeleton height="100%" radius="14px" />
              </div>
            ))}
          </div>
        </Loading>
      ) : null}
      {data && data.list.length === 0 ? (
        <Empty
          title={t('promotions.none')}
          actions={
            <ButtonLink to="/" tone="line">
              {t('promotions.home')}
            </ButtonLink>
          }
        />
      ) : null}
      <ul className="offers">
        {data?.list.map((promotion) => (
          <Offer key={promotion.id} promotion={promotion} />
        ))}
      </ul>
      {grants.length > 0 ? (
        <section className="sec panel flush scroll-x" aria-label={t('promotions.mine')} tabIndex={0}>
          <h2 className="padded">{t('promotions.mine')}</h2>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="hide-s">
                  {t('promotions.time')}
                </th>
                <th scope="col">{t('term.promo.promotion')}</th>
                <th scope="col">{t('term.account.status')}</th>
                <th scope="col" className="end">
                  {t('term.wallet.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {grants.map((grant) => (
                <tr key={grant.grantId}>
                  <td className="muted hide-s">
                    <When at={grant.grantedAt} />
                  </td>
                  <td>
                    {wordFor(t, `promotions.name.${grant.promotion.replace(/-/g, '_')}`, grant.promotion)}
                    <span className="only-s block fs12 faint">
                      <When at={grant.grantedAt} />
                    </span>
                  </td>
                  <td>
                    <Tag tone="done">
                      {wordFor(t, `promotions.status.${grant.status.replace(/-/g, '_')}`, grant.status)}
                    </Tag>
                  </td>
                  <td className="end b">
                    <Delta minor={BigInt(grant.cashMinor) + BigInt(grant.bonusMinor)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </>
  );
}
