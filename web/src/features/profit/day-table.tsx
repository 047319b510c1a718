import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { day as dayName } from '../../lib/time/time.js';
import { Delta, Money } from '../../ui/money.js';
import type { Profit, ProfitDay } from './profit-api.js';

/** Returns noon UTC of a day. In every time zone that a brand uses, this moment lies on the same date. */
export const noon = (day: string): string => `${day}T12:00:00Z`;

/** Returns the URL of the betting record for the bets of a range of days, in one category or in all. */
export const betsPath = (firstDay: string, lastDay: string, category = ''): string =>
  `/member/personalHistoryCopy?from=${firstDay}&to=${lastDay}${category ? `&category=${category}` : ''}`;

/** If a range has more days than this, the table leaves out days without figures. */
const DAYS_SHOWN_ALL = 7;
const isEmpty = ({ bets, bonusMinor }: ProfitDay): boolean => bets === 0 && bonusMinor === '0';

/** The table of the profit and loss of each day, newest first, with their sum. A phone shows fewer columns. */
export function DayTable({ profit: { days, totals }, today }: { profit: Profit; today: string }) {
  const t = useWords();
  const shown = days.length > DAYS_SHOWN_ALL ? days.filter((day) => !isEmpty(day)) : days;
  return (
    <div className="tblwrap">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('profit.day')}</th>
            <th scope="col" className="end">
              {t('term.bet.stake')}
            </th>
            <th scope="col" className="end pwide">
              {t('term.bet.payout')}
            </th>
            <th scope="col" className="end">
              {t('profit.games')}
            </th>
            <th scope="col" className="end pwide">
              {t('term.promo.bonus')}
            </th>
            <th scope="col" className="end">
              {t('profit.together')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.day} data-day={row.day}>
              <td>
                {row.bets > 0 ? (
                  <Link className="link" to={betsPath(row.day, row.day)}>
                    {dayName(noon(row.day))}
                  </Link>
                ) : (
                  dayName(noon(row.day))
                )}
                {row.day === today ? <span className="faint"> {t('profit.soFar')}</span> : null}
              </td>
              <Figures row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('profit.dayCount', { days: days.length })}</td>
            <Figures row={totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Figures({ row }: { row: Profit['totals'] }) {
  return (
    <>
      <td className="end">
        <Money minor={row.stakeMinor} symbol="" />
      </td>
      <td className="end pwide">
        <Money minor={row.payoutMinor} symbol="" />
      </td>
      <td className="end">
        <Delta minor={row.gamesMinor} symbol="" />
      </td>
      <td className="end pwide">
        <Delta minor={row.bonusMinor} symbol="" />
      </td>
      <td className="end">
        <Delta minor={row.totalMinor} symbol="" />
      </td>
    </>
  );
}
