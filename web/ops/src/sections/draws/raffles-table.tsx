import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import type { Raffle } from '../../lib/surface.js';
import { RaffleStatus } from './raffle-status.js';
import { Sums } from './sums.js';

const COLUMNS = 7;

export interface RaffleRowsProps {
  /** The raffles; undefined before the server's first answer. */
  readonly raffles: readonly Raffle[] | undefined;
  readonly chosen: string | undefined;
  readonly onAt: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** The table of raffles with times, entries, tickets and prizes. */
export function RafflesTable({ raffles, chosen, onAt, onOpen }: RaffleRowsProps) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('term.promo.raffle')}</th>
          <th>{t('opsDraws.dueAt', { zone: zoneName() })}</th>
          <th>{t('opsDraws.raffle.closesAt')}</th>
          <th>{t('opsKit.state')}</th>
          <th className="end">{t('opsDraws.raffle.entries')}</th>
          <th className="end">{t('opsDraws.raffle.tickets')}</th>
          <th className="end">{t('opsDraws.raffle.fund')}</th>
        </tr>
      </thead>
      <tbody>
        {raffles ? (
          raffles.map((raffle) => (
            <tr
              key={raffle.raffleId}
              className={raffle.raffleId === chosen ? 'sel' : ''}
              onClick={() => onOpen(raffle.raffleId)}
            >
              <td>
                <button
                  type="button"
                  id={`raffle-${raffle.raffleId}`}
                  className="rowlink"
                  onFocus={() => onAt(raffle.raffleId)}
                  onClick={() => onOpen(raffle.raffleId)}
                >
                  <bdi className="b">{raffle.rule}</bdi> <bdi className="faint">{raffle.brand}</bdi>
                </button>
              </td>
              <td>
                <DateTime at={raffle.drawsAt} seconds />
              </td>
              <td className="muted">
                <DateTime at={raffle.closesAt} seconds />
              </td>
              <td>
                <RaffleStatus raffle={raffle} />
              </td>
              <td className="end">
                <Num>{raffle.entries}</Num>
              </td>
              <td className="end">
                <Num>{raffle.tickets}</Num>
              </td>
              <td className="end">
                <Sums of={[{ currency: raffle.currency, minor: raffle.fundMinor }]} />
              </td>
            </tr>
          ))
        ) : (
          <LoadingRows columns={COLUMNS} />
        )}
      </tbody>
    </table>
  );
}
