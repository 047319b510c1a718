import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { dayAndTime } from '../../lib/time/time.js';
import { BannerLink } from '../../ui/banner-link.js';
import { ButtonLink } from '../../ui/button.js';
import { Delta } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { Offer, wordFor } from './offer.js';
import './promotions.css';

const When = ({ at }: { at?: string }) => <time dateTime={at}>{at ? dayAndTime(at) : ''}</time>;

/** The brand's banners among the promotions (specification §3). */
function Banners() {
  const banners = brand.banners.filter(({ groupName }) => groupName === 'w_promotion');
  return banners.length === 0 ? null : (
    <div className="promobans">
      {banners.map((banner, index) => (
        <BannerLink key={`${banner.url} ${index}`} banner={banner} testId="promotion-banner">
          {({ title, text }) => (
            <span>
              <b className="block">{title}</b>
              {text}
            </span>
          )}
        </BannerLink>
      ))}
    </div>
  );
}

/** The page of all promotions with all their conditions, and of the member's own bonuses. */
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
      <Banners />
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
