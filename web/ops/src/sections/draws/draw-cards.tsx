import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { LoadingCards } from '../../kit/loading-rows.js';
import { moneyOf } from './draw-calls.js';
import { DrawStatus } from './draw-status.js';
import { slipsOf, type DrawRowsProps } from './draws-table.js';
import { Sums } from './sums.js';

/** The list of draws on a phone, one card per draw. A tap opens the draw as a full screen. */
export function DrawCards({ draws, onOpen }: DrawRowsProps) {
  const t = useWords();
  return (
    <ul className="crd">
      {draws ? (
        draws.map((draw) => (
          <li key={draw.drawId}>
            <button type="button" id={`draw-${draw.drawId}`} className="whole" onClick={() => onOpen(draw.drawId)}>
              <bdi className="b fs16">{draw.gameCode}</bdi> <Num className="fs12 faint">{draw.name}</Num>
            </button>
            <span className="am">
              <Sums of={moneyOf(draw, 'stakeMinor')} />
            </span>
            <span className="muted">
              <DateTime at={draw.dueAt} seconds />
            </span>
            <span className="end fs12 muted">{t('opsDraws.slipCount', { count: slipsOf(draw) })}</span>
            <span className="row foot">
              <DrawStatus draw={draw} />
            </span>
          </li>
        ))
      ) : (
        <LoadingCards />
      )}
    </ul>
  );
}
