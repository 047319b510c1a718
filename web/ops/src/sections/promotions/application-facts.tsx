import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { PromotionApplicationDetail } from '../../lib/surface.js';
import { ApplicationPictures } from './application-pictures.js';
import { promotionName } from './promotion-name.js';

/** The member's text in the application for a promotion, and the member's recent bets and deposits. */
export function ApplicationFacts({ detail }: { detail: PromotionApplicationDetail }) {
  const t = useWords();
  const { promotion, comment, currency, turnoverMinor, depositMinor, approvedBefore } = detail;
  return (
    <>
      <dl className="f4">
        <div>
          <dt>{t('opsPromotions.promotion')}</dt>
          <dd>{promotionName(t, promotion)}</dd>
        </div>
        <div>
          <dt>{t('opsPromotions.bets')}</dt>
          <dd>
            <Num>{formatMinor(turnoverMinor, { currency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsPromotions.deposits')}</dt>
          <dd>
            <Num>{formatMinor(depositMinor, { currency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsPromotions.before')}</dt>
          <dd>
            <Num>{approvedBefore}</Num>
          </dd>
        </div>
      </dl>
      <section className="col g2">
        <h3 className="s">{t('opsPromotions.comment')}</h3>
        {comment === '' ? (
          <p className="muted">{t('opsPromotions.noComment')}</p>
        ) : (
          <p dir="auto" data-testid="comment">
            {comment}
          </p>
        )}
      </section>
      <ApplicationPictures detail={detail} />
    </>
  );
}
