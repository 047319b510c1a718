import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import type { DeskJackpot } from '../../lib/surface.js';

/** The last wins of a jackpot pool, newest first. */
export function LastWins({ pool: { currency, lastWins } }: { pool: DeskJackpot }) {
  const t = useWords();
  if (lastWins.length === 0) return <p className="muted">{t('opsJackpots.noWins')}</p>;
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={t('opsJackpots.lastWins')}>
      <table className="table d2">
        <caption className="vh">{t('opsJackpots.lastWins')}</caption>
        <thead>
          <tr>
            <th>{t('opsJackpots.wonAt', { zone: zoneName() })}</th>
            <th>{t('term.account.player')}</th>
            <th>{t('opsJackpots.game')}</th>
            <th className="end">{t('opsJackpots.paidIn', { currency })}</th>
            <th>{t('opsKit.state')}</th>
          </tr>
        </thead>
        <tbody>
          {lastWins.map((win) => (
            <tr key={win.number}>
              <td className="muted">
                <DateTime at={win.wonAt} seconds />
              </td>
              <td>
                <bdi>{win.account}</bdi>
              </td>
              <td>
                <bdi>{win.gameCode}</bdi>
              </td>
              <td className="end">
                <Num>{formatMinor(win.amountMinor, { currency })}</Num>
              </td>
              <td>{t(win.paid ? 'opsJackpots.isPaid' : 'opsJackpots.isOwed')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
