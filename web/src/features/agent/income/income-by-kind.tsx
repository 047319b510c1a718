import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { Num } from '../../../ui/money.js';
import type { Income } from './income-api.js';
import { INCOME_KINDS } from './income-kinds.js';

/**
 * Shows the sums of each kind of income (gross, pay of downlines, net, paid). A kind links to its settlements. The
 * chosen kind links back to all kinds.
 */
export function IncomeByKind({
  kinds,
  chosen,
  onKind,
}: {
  kinds: Income['kinds'];
  chosen: string;
  onKind: (kind: string) => void;
}) {
  const t = useWords();
  return (
    <section className="panel flush reporttable incomepart" aria-labelledby="income-kinds">
      <div className="cardhead">
        <h2 id="income-kinds" className="grow">
          {t('agent.income.byKind')}
        </h2>
      </div>
      <div className="scroll-x" tabIndex={0} role="region" aria-labelledby="income-kinds">
        <table className="table dense">
          <thead>
            <tr>
              <th scope="col">{t('agent.income.kind')}</th>
              <th scope="col" className="end tw">
                {t('agent.income.lines')}
              </th>
              <th scope="col" className="end">
                {t('agent.income.gross')}
              </th>
              <th scope="col" className="end tw">
                {t('agent.income.toDownlines')}
              </th>
              <th scope="col" className="end">
                {t('agent.income.net')}
              </th>
              <th scope="col" className="end">
                {t('agent.income.paid')}
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((row) => (
              <tr key={row.kind} data-testid="income-kind">
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    aria-pressed={row.kind === chosen}
                    onClick={() => onKind(row.kind === chosen ? '' : row.kind)}
                  >
                    {t(INCOME_KINDS[row.kind]?.word ?? row.kind)}
                  </button>
                </th>
                <td className="end tw">
                  <Num>{row.settlements}</Num>
                </td>
                <td className="end">
                  <Num>{formatMinor(row.grossMinor)}</Num>
                </td>
                <td className="end tw">
                  <Num>{formatMinor(row.toDownlinesMinor)}</Num>
                </td>
                <td className="end">
                  <Num>{formatMinor(row.netMinor)}</Num>
                </td>
                <td className="end">
                  <Num>{formatMinor(row.paidMinor)}</Num>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
