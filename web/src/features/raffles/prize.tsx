import { useWords } from '../../lib/language/words.js';
import { Delta, Money } from '../../ui/money.js';
import type { Raffle } from './raffles-api.js';

interface PrizeProps {
  readonly raffle: Pick<Raffle, 'freeRounds' | 'freeRoundsFromPlace'>;
  /** The place in the raffle, starting at 1. */
  readonly place: number;
  readonly minor: string;
  /** True if the prize was won. Money then has a plus sign. */
  readonly won?: boolean;
}

/** Shows the prize of a place: money, or free rounds with the most that they pay. */
export function Prize({ raffle: { freeRounds, freeRoundsFromPlace = 0 }, place, minor, won = false }: PrizeProps) {
  const t = useWords();
  if (!freeRounds || place < freeRoundsFromPlace) return won ? <Delta minor={minor} /> : <Money minor={minor} />;
  return (
    <span>
      {t('rewards.free.rounds', { rounds: freeRounds.rounds })}{' '}
      <span className="fs12 muted">
        {t('raffles.upTo')} <Money minor={minor} />
      </span>
    </span>
  );
}
