import { useWords } from '../../../lib/language/words.js';
import { Money } from '../../../ui/money.js';
import { MOVEMENTS, type MovementTotal } from './movements-api.js';

/**
 * Shows the sum of each type of movement over all pages. A sum links to its rows. The chosen sum links back to all
 * types.
 */
export function MovementTotals({
  totals,
  type,
  onType,
}: {
  totals: readonly MovementTotal[];
  type: string;
  onType: (type: string) => void;
}) {
  const t = useWords();
  return (
    <dl className="panel figs report">
      {Object.entries(MOVEMENTS)
        .map(([code, word]) => ({ code, word, total: totals.find((one) => one.type === code) }))
        .filter(({ code, total }) => total || code === 'deposit' || code === 'withdrawal')
        .map(({ code, word, total }) => (
          <div className="figbox" key={code}>
            <dt className="fs13 muted">{t(word)}</dt>
            <dd>
              {total ? (
                <button
                  type="button"
                  className="v"
                  aria-pressed={type === code}
                  data-testid={`total-${code}`}
                  onClick={() => onType(type === code ? '' : code)}
                >
                  <Money minor={total.amountMinor} />
                  <span className="vh"> {t('agent.figure.rows')}</span>
                </button>
              ) : (
                <span className="v">
                  <Money minor="0" />
                </span>
              )}
              <span className="d">{t('agent.move.rows', { count: total?.count ?? 0 })}</span>
            </dd>
          </div>
        ))}
    </dl>
  );
}
