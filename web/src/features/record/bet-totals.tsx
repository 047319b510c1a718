import { useWords } from '../../lib/language/words.js';
import { Delta, Money, Num } from '../../ui/money.js';
import { Skeleton } from '../../ui/states.js';
import type { BetState } from './bet-states.js';
import type { Totals } from './bets-api.js';

/** Shows the server's totals of all bets that match the filter. Only settled bets have a payout and a gain. */
export function BetTotals({ totals, status }: { totals?: Totals; status: BetState }) {
  const t = useWords();
  const settled = status === 'settled';
  const room = <Skeleton width="72px" height="1.3em" />;
  return (
    <dl
      className={`panel tot betot ${settled ? '' : 'two'}`}
      data-testid={totals ? 'totals' : undefined}
      aria-busy={!totals || undefined}
    >
      <div>
        <dt>{t('record.bets')}</dt>
        <dd>{totals ? <Num>{totals.bets}</Num> : room}</dd>
      </div>
      <div>
        <dt>{t('term.bet.stake')}</dt>
        <dd>{totals ? <Money minor={totals.stakeMinor} /> : room}</dd>
      </div>
      {settled ? (
        <>
          <div>
            <dt>{t('term.bet.validBet')}</dt>
            <dd>{totals ? <Money minor={totals.validStakeMinor} /> : room}</dd>
          </div>
          <div>
            <dt>{t('term.bet.payout')}</dt>
            <dd>{totals ? <Money minor={totals.payoutMinor} /> : room}</dd>
          </div>
          <div>
            <dt>{t('term.money.profitLoss')}</dt>
            <dd>{totals ? <Delta minor={BigInt(totals.payoutMinor) - BigInt(totals.stakeMinor)} /> : room}</dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}
