import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import type { Draw } from '../../lib/surface.js';
import { moneyOf } from './draw-calls.js';
import { DrawStatus } from './draw-status.js';
import { Sums } from './sums.js';

const COLUMNS = 7;

export interface DrawRowsProps {
  /** The draws; undefined before the server's first answer. */
  readonly draws: readonly Draw[] | undefined;
  readonly chosen: string | undefined;
  readonly onAt: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** The table of draws with times, slips, stakes and highest possible payout. */
export function DrawsTable({ draws, chosen, onAt, onOpen }: DrawRowsProps) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('term.draw.draw')}</th>
          <th>{t('opsDraws.dueAt', { zone: zoneName() })}</th>
          <th>{t('opsDraws.closesAt')}</th>
          <th>{t('opsKit.state')}</th>
          <th className="end">{t('opsDraws.slips')}</th>
          <th className="end">{t('opsDraws.stakes')}</th>
          <th className="end">{t('opsDraws.liability')}</th>
        </tr>
      </thead>
      <tbody>
        {draws ? (
          draws.map((draw) => (
            <tr key={draw.drawId} className={draw.drawId === chosen ? 'sel' : ''} onClick={() => onOpen(draw.drawId)}>
              <td>
                <button
                  type="button"
                  id={`draw-${draw.drawId}`}
                  className="rowlink"
                  onFocus={() => onAt(draw.drawId)}
                  onClick={() => onOpen(draw.drawId)}
                >
                  <bdi className="b">{draw.gameCode}</bdi> <Num className="faint">{draw.name}</Num>
                </button>
              </td>
              <td>
                <DateTime at={draw.dueAt} seconds />
              </td>
              <td className="muted">
                <DateTime at={draw.closesAt} seconds />
              </td>
              <td>
                <DrawStatus draw={draw} />
              </td>
              <td className="end">
                <Num>{slipsOf(draw)}</Num>
              </td>
              <td className="end">
                <Sums of={moneyOf(draw, 'stakeMinor')} />
              </td>
              <td className="end">
                <Sums of={moneyOf(draw, 'liabilityMinorMax')} />
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

export const slipsOf = ({ money }: Draw): number => money.reduce((sum, { slips }) => sum + slips, 0);
