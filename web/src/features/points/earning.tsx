import { CATEGORY_CODES, categoryOf } from '../../lib/games/categories.js';
import { useWords } from '../../lib/language/words.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { Money } from '../../ui/money.js';

/** Shows for each game category how much valid stake earns one point. */
export function Earning({ terms }: { terms: Schemas['PointTermsDto'] }) {
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
