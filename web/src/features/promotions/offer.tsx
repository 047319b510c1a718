import type { Schemas } from '../../lib/api/schemas.js';
import { categoryOf } from '../../lib/games/categories.js';
import { i18n, useWords, type Translate } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { artUrl } from '../../ui/art/art.js';
import { ButtonLink } from '../../ui/button.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { RegisterLink } from '../../ui/register-link.js';
import { RewardSum } from '../../ui/reward-sum.js';

type Promotion = Schemas['PromotionDto'];

/**
 * Returns the text for the id of a promotion's name or trigger. If the page has none, it returns the server's text.
 */
export function wordFor(t: Translate, id: string, plain: string): string {
  return (i18n.messages as Record<string, unknown>)[id] === undefined ? plain : t(id);
}

const ART: Readonly<Record<string, string>> = {
  registration: 'wide-stall',
  deposit: 'wide-teen',
  wager: 'wide-sic',
  loss: 'wide-fan',
  level: 'wide-andar',
};

const PPM_PER_PERCENT = 10_000;

/** Shows one promotion with all its conditions. */
export function Offer({ promotion }: { promotion: Promotion }) {
  const t = useWords();
  const { user } = useSession();
  return (
    <li className="panel flush offer">
      <div className="offer-head">
        <img src={artUrl(ART[promotion.trigger] ?? 'wide-stall')} alt="" width={320} height={200} />
        <div className="padded col g2">
          <h2>{wordFor(t, `promotions.name.${promotion.id.replace(/-/g, '_')}`, promotion.id)}</h2>
          <Headline promotion={promotion} />
        </div>
      </div>
      <div className="padded col g3 offer-text">
        <dl className="kv">
          <dt>{t('promotions.when')}</dt>
          <dd>{wordFor(t, `promotions.trigger.${promotion.trigger}`, promotion.trigger)}</dd>
          {promotion.match ? (
            <>
              <dt>{t('promotions.from')}</dt>
              <dd>
                <Money minor={promotion.match.depositMinorMin} trim />
              </dd>
              {promotion.freeRounds ? null : (
                <>
                  <dt>{t('promotions.most')}</dt>
                  <dd>
                    <Money minor={promotion.match.bonusMinorMax} trim />
                  </dd>
                </>
              )}
            </>
          ) : null}
          {promotion.freeRounds ? (
            <>
              <dt>{t('promotions.claim')}</dt>
              <dd>{t('promotions.claimWithin', { days: promotion.claimDays ?? 0 })}</dd>
            </>
          ) : promotion.match ? null : promotion.points ? (
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
          {promotion.bonusMinor === '0' || promotion.freeRounds ? null : (
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
                    {promotion.freeRounds ? ` ${t('promotions.ofWin')}` : null}
                    {promotion.match && !promotion.freeRounds ? ` ${t('promotions.ofBoth')}` : null}
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
        <div className="col g2 offer-do">
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
      </div>
    </li>
  );
}

/**
 * Shows in large type what the promotion gives: a share of the deposit, free rounds, or an amount. Shows nothing if
 * it gives points.
 */
function Headline({ promotion: { match, points, freeRounds, cashMinor, bonusMinor } }: { promotion: Promotion }) {
  if (freeRounds)
    return (
      <RewardSum
        reward={{ cashMinor, bonusMinor: match?.bonusMinorMax ?? bonusMinor, freeRounds }}
        poolClass="offerpool"
      />
    );
  if (points) return null;
  return (
    <p className="disp fig28">
      {match ? <Num>+{match.percent}%</Num> : <Delta minor={BigInt(cashMinor) + BigInt(bonusMinor)} />}
    </p>
  );
}

/** Shows which share of a stake counts for the turnover in each game category. */
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
