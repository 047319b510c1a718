import type { Schemas } from '../lib/api/schemas.js';
import { useWords } from '../lib/language/words.js';
import { amountOf } from '../lib/rewards/rewards.js';
import { Delta, Money } from './money.js';

/**
 * Shows what a reward gives: an amount as cash or bonus, or free rounds with their stake. It needs the texts of
 * `rewards`.
 */
export function RewardSum({
  reward,
  poolClass,
}: {
  reward: Pick<Schemas['RewardDto'], 'cashMinor' | 'bonusMinor' | 'freeRounds'>;
  poolClass: string;
}) {
  const t = useWords();
  const { freeRounds, cashMinor } = reward;
  const pool = t(cashMinor === '0' ? 'rewards.bonusMoney' : 'term.wallet.cash');
  if (!freeRounds)
    return (
      <p className="disp fig28">
        <Delta minor={amountOf(reward)} />
        <span className={poolClass}>{pool}</span>
      </p>
    );
  return (
    <div>
      <p className="disp fig28">{t('rewards.free.rounds', { rounds: freeRounds.rounds })}</p>
      <p className="fs13 muted">
        {t('rewards.free.stake')} <Money minor={freeRounds.stakeMinor} trim /> · {t('rewards.free.most')}{' '}
        <Money minor={amountOf(reward)} trim /> ({pool}) · {t('rewards.free.days', { days: freeRounds.playDays })}
      </p>
    </div>
  );
}
