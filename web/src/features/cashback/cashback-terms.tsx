import type { Schemas } from '../../lib/api/schemas.js';
import { categoryOf } from '../../lib/games/categories.js';
import { useWords } from '../../lib/language/words.js';
import { Money, Num } from '../../ui/money.js';

const PPM_PER_PERCENT = 10_000;
const percentOf = (ppm: number): string => `${ppm / PPM_PER_PERCENT}%`;

/** The terms of the cashback in plain words, with the rates by VIP level and the limits by game category. */
export function CashbackTerms({ cashback }: { cashback: Schemas['CashbackDto'] }) {
  const t = useWords();
  const { rates, betsMax, lossMinorMin, amountMinorMax, turnoverPercent, claimDays } = cashback;
  return (
    <section className="panel cbterms" aria-labelledby="cbterms">
      <h2 id="cbterms">{t('cashback.how')}</h2>
      <ul className="cbrules fs13">
        <li>{t('cashback.ruleLoss')}</li>
        <li>
          {t('cashback.ruleMin')} <Money minor={lossMinorMin} trim />. {t('cashback.ruleMax')}{' '}
          <Money minor={amountMinorMax} trim />.
        </li>
        <li>{t('cashback.ruleBets')}</li>
        <li>
          {t('cashback.ruleCash')} {t('term.money.turnoverRequirement')}: <Num>{turnoverPercent / 100}×</Num>
        </li>
        <li>{t('cashback.ruleDays', { days: claimDays })}</li>
        <li>{t('cashback.ruleLate')}</li>
      </ul>
      <div className="cbcols">
        <div>
          <h3>{t('cashback.byLevel')}</h3>
          <dl className="kv fs13">
            {rates.map(({ rank, ratePpm }) => (
              <Line
                key={rank}
                name={rank === 0 ? t('cashback.noLevel') : t('cashback.level', { rank })}
                value={percentOf(ratePpm)}
              />
            ))}
          </dl>
        </div>
        <div>
          <h3>{t('cashback.byCategory')}</h3>
          <dl className="kv fs13">
            {betsMax.map(({ gameType, ppm }) => (
              <Line key={gameType} name={t(categoryOf(gameType).word)} value={percentOf(ppm)} />
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Num>{value}</Num>
      </dd>
    </>
  );
}
