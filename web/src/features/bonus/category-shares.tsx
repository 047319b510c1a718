import { categoryOf } from '../../lib/games/categories.js';
import { useWords } from '../../lib/language/words.js';
import { Money, Num } from '../../ui/money.js';
import type { Bonus } from './bonus-api.js';

const PPM_PER_PERCENT = 10_000;

/**
 * Shows which share of a stake counts for the turnover in each game category (fixed when the bonus was granted), and
 * the bets in that category since.
 */
export function CategoryShares({ of, categories }: { of: string; categories: Bonus['categories'] }) {
  const t = useWords();
  const played = categories.filter(({ validStakeMinor }) => validStakeMinor !== '0');
  return (
    <details className="bnsshares">
      <summary>{t('bonus.shares')}</summary>
      <div className="scroll-x" tabIndex={0} role="group" aria-labelledby={`shares-${of}`}>
        <table className="table">
          <caption className="vh" id={`shares-${of}`}>
            {t('bonus.shares')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('bonus.category')}</th>
              <th scope="col" className="end">
                {t('bonus.counts')}
              </th>
              <th scope="col" className="end">
                {t('term.bet.validBet')}
              </th>
              <th scope="col" className="end">
                {t('bonus.counted')}
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ gameType, sharePpm, validStakeMinor, countedMinor }) => (
              <tr key={gameType}>
                <td>{t(categoryOf(gameType).word)}</td>
                <td className="end">
                  <Num>{sharePpm / PPM_PER_PERCENT}%</Num>
                </td>
                <td className="end">
                  <Money minor={validStakeMinor} />
                </td>
                <td className="end">
                  <Money minor={countedMinor} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {played.length === 0 ? <p className="fs13 muted">{t('bonus.notPlayed')}</p> : null}
    </details>
  );
}
