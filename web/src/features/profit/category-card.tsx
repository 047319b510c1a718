import { Link } from 'react-router-dom';
import { categoryOf } from '../../lib/games/categories.js';
import { useWords } from '../../lib/language/words.js';
import { Delta, Money } from '../../ui/money.js';
import { betsPath } from './day-table.js';
import type { Profit } from './profit-api.js';

interface CardProps {
  readonly profit: Profit;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Shows stake and result in each category in which the member played, and the bonuses, which belong to no category.
 */
export function CategoryCard({ profit: { categories, totals, currency }, firstDay, lastDay }: CardProps) {
  const t = useWords();
  if (categories.length === 0 && totals.bonusMinor === '0') return null;
  return (
    <section className="panel pcat">
      <div className="row between phead">
        <h2>{t('profit.byCategory')}</h2>
        <span className="fs12 faint">{currency}</span>
      </div>
      <div className="tblwrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('profit.category')}</th>
              <th scope="col" className="end">
                {t('term.bet.stake')}
              </th>
              <th scope="col" className="end">
                {t('profit.together')}
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ gameType, stakeMinor, gamesMinor }) => {
              const { word, hue } = categoryOf(gameType);
              return (
                <tr key={gameType} data-category={gameType}>
                  <td>
                    <i className="pdot" style={{ background: `var(--cat-${hue})` }} aria-hidden="true" />
                    <Link className="link" to={betsPath(firstDay, lastDay, gameType)}>
                      {t(word)}
                    </Link>
                  </td>
                  <td className="end">
                    <Money minor={stakeMinor} symbol="" />
                  </td>
                  <td className="end">
                    <Delta minor={gamesMinor} symbol="" />
                  </td>
                </tr>
              );
            })}
            {totals.bonusMinor === '0' ? null : (
              <tr>
                <td className="muted">{t('profit.noGame')}</td>
                <td />
                <td className="end">
                  <Delta minor={totals.bonusMinor} symbol="" />
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
