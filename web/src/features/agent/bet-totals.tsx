import type { ReactNode } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Money, Num } from '../../ui/money.js';
import type { TeamBetPage } from './team-bets-api.js';
import { Definition } from './definition.js';

/** Shows the totals of a report over all its pages. */
export function BetTotals({ totals, first }: { totals: TeamBetPage['totals']; first?: ReactNode }) {
  const t = useWords();
  return (
    <dl className="panel figs report">
      {first}
      <div className="figbox">
        <dt>
          <Definition term={t('agent.bets.count')}>{t('agent.bets.defineCount')}</Definition>
        </dt>
        <dd className="v" data-testid="total-bets">
          <Num>{totals.bets}</Num>
        </dd>
      </div>
      <div className="figbox">
        <dt>
          <Definition term={t('term.bet.validBet')}>{t('agent.define.valid')}</Definition>
        </dt>
        <dd className="v" data-testid="total-valid">
          <Money minor={totals.validStakeMinor} />
        </dd>
      </div>
      <div className="figbox">
        <dt>
          <Definition term={t('term.money.netLoss')}>{t('agent.define.loss')}</Definition>
        </dt>
        <dd className="v" data-testid="total-loss">
          <Money minor={totals.netLossMinor} />
        </dd>
      </div>
    </dl>
  );
}
