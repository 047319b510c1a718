import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { Num } from '../../../ui/money.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import type { Income } from './income-api.js';
import { sumOf } from './income-kinds.js';

/** The table of the chart's figures, newest day first, with totals. Each figure links to its settlements. */
export function IncomeDays({
  days,
  income,
  today,
  onDay,
  onAll,
}: {
  days: readonly string[];
  income: Income;
  today: string;
  onDay: (day: string) => void;
  /** Called to show the settlements of all chosen days. */
  onAll: () => void;
}) {
  const t = useWords();
  const [density, setDensity] = useDensity('incomeDays', 'dense');
  const byDay = Map.groupBy(income.days, ({ day }) => day);
  const all = sumOf(income.days);
  /** Renders the amounts of a day. An amount links to its settlements; a zero has no link. */
  const cells = ({ grossMinor, toDownlinesMinor, netMinor }: ReturnType<typeof sumOf>, onRows: () => void) =>
    [grossMinor, toDownlinesMinor, netMinor].map((minor, n) => (
      // The columns never change their order, so the index can be the key.
      <td key={n} className="end">
        {BigInt(minor) === 0n ? (
          <Num>{formatMinor(minor)}</Num>
        ) : (
          <button type="button" className="link" onClick={onRows}>
            <Num>{formatMinor(minor)}</Num>
          </button>
        )}
      </td>
    ));
  return (
    <section className="panel flush daytable" aria-labelledby="income-days">
      <div className="cardhead">
        <h2 id="income-days" className="grow">
          {t('agent.chart.table')}
        </h2>
        <DensityChoice value={density} onChange={setDensity} />
      </div>
      <div className="dayrows" tabIndex={0} role="region" aria-labelledby="income-days">
        <table className={`table ${density === 'dense' ? 'dense' : ''}`}>
          <thead>
            <tr>
              <th scope="col">{t('agent.chart.day')}</th>
              <th scope="col" className="end">
                {t('agent.income.gross')}
              </th>
              <th scope="col" className="end">
                {t('agent.income.toDownlines')}
              </th>
              <th scope="col" className="end">
                {t('agent.income.net')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => {
              const rows = byDay.get(day);
              const name = (
                <Num>
                  {Number(day.slice(8))} / {Number(day.slice(5, 7))}
                </Num>
              );
              return (
                <tr key={day} data-testid="income-day">
                  <td>
                    {rows && days.length > 1 ? (
                      <button type="button" className="link" onClick={() => onDay(day)}>
                        {name}
                      </button>
                    ) : (
                      name
                    )}
                    {day === today ? <span className="faint"> {t('agent.chart.soFar')}</span> : null}
                  </td>
                  {cells(sumOf(rows ?? []), days.length > 1 ? () => onDay(day) : onAll)}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('agent.days', { days: days.length })}</td>
              {cells(all, onAll)}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
