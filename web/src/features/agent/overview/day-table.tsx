import { Link } from 'react-router-dom';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { Num } from '../../../ui/money.js';
import { pathWithDays, type ChosenDays } from '../days/use-days.js';
import type { TeamOverview } from './overview-api.js';

/** Shows an amount that links to the rows behind it. A zero has no link. */
const Amount = ({ minor, to }: { minor: string; to: string }) =>
  BigInt(minor) === 0n ? (
    <Num>{formatMinor(minor)}</Num>
  ) : (
    <Link className="link" to={to}>
      <Num>{formatMinor(minor)}</Num>
    </Link>
  );

/** The table of the chart's figures, newest day first, with totals. Each figure links to the rows behind it. */
export function DayTable({ chosen, team }: { chosen: ChosenDays; team: TeamOverview }) {
  const t = useWords();
  const { days, today } = chosen;
  const byDay = new Map(team.days.map((day) => [day.day, day]));
  return (
    <section className="panel flush daytable" aria-labelledby="days">
      <div className="cardhead">
        <h2 id="days" tabIndex={-1} className="grow">
          {t('agent.chart.table')}
        </h2>
      </div>
      <div className="dayrows" tabIndex={0} role="region" aria-labelledby="days">
        <table className="table dense">
          <thead>
            <tr>
              <th scope="col">{t('agent.chart.day')}</th>
              <th scope="col" className="end">
                {t('term.bet.validBet')}
              </th>
              <th scope="col" className="end">
                {t('term.money.netLoss')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day}>
                <td>
                  <Num>
                    {Number(day.slice(8))} / {Number(day.slice(5, 7))}
                  </Num>
                  {day === today ? <span className="faint"> {t('agent.chart.soFar')}</span> : null}
                </td>
                <td className="end">
                  <Amount
                    minor={byDay.get(day)?.validStakeMinor ?? '0'}
                    to={pathWithDays('personalHistoryCopy', { ...chosen, day })}
                  />
                </td>
                <td className="end">
                  <Amount
                    minor={byDay.get(day)?.netLossMinor ?? '0'}
                    to={pathWithDays('palStatementsAgentCopy', { ...chosen, day })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('agent.days', { days: days.length })}</td>
              <td className="end">
                <Amount minor={team.validStakeMinor} to={pathWithDays('personalHistoryCopy', chosen)} />
              </td>
              <td className="end">
                <Amount minor={team.netLossMinor} to={pathWithDays('palStatementsAgentCopy', chosen)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
