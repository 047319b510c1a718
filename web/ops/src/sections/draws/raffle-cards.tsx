import { useWords } from '../../../../src/lib/language/words.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { LoadingCards } from '../../kit/loading-rows.js';
import { RaffleStatus } from './raffle-status.js';
import type { RaffleRowsProps } from './raffles-table.js';
import { Sums } from './sums.js';

/** The list of raffles on a phone, one card per raffle. A tap opens the raffle as a full screen. */
export function RaffleCards({ raffles, onOpen }: RaffleRowsProps) {
  const t = useWords();
  return (
    <ul className="crd">
      {raffles ? (
        raffles.map((raffle) => (
          <li key={raffle.raffleId}>
            <button
              type="button"
              id={`raffle-${raffle.raffleId}`}
              className="whole"
              onClick={() => onOpen(raffle.raffleId)}
            >
              <bdi className="b fs16">{raffle.rule}</bdi> <bdi className="fs12 faint">{raffle.brand}</bdi>
            </button>
            <span className="am">
              <Sums of={[{ currency: raffle.currency, minor: raffle.fundMinor }]} />
            </span>
            <span className="muted">
              <DateTime at={raffle.drawsAt} seconds />
            </span>
            <span className="end fs12 muted">{t('opsDraws.raffle.count', { count: raffle.tickets })}</span>
            <span className="row foot">
              <RaffleStatus raffle={raffle} />
            </span>
          </li>
        ))
      ) : (
        <LoadingCards />
      )}
    </ul>
  );
}
