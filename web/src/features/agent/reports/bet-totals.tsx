import type { ReactNode } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { Money, Num } from '../../../ui/money.js';
import { Definition } from '../shared/definition.js';
import { showRows } from '../shared/show-rows.js';
import type { TeamBetPage } from './team-bets-api.js';

/** A total that links to the rows that it sums. A total of zero is plain text. */
export function TotalFigure({
  rows = '',
  onShow = () => showRows(rows),
  testid,
  isZero,
  children,
}: {
  /** The id of the element with the rows, if they are on the page. */
  rows?: string;
  /** Called to show the rows, if they are not on the page. */
  onShow?: () => void;
  testid: string;
  isZero: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  return isZero ? (
    <span className="v" data-testid={testid}>
      {children}
    </span>
  ) : (
    <button type="button" className="v" onClick={onShow}>
      <span data-testid={testid}>{children}</span>
      <span className="vh"> {t('agent.figure.rows')}</span>
    </button>
  );
}

/** The totals of a report over all its pages. Each links to the rows that it sums, which stand below. */
export function BetTotals({
  totals,
  rows,
  first,
}: {
  totals: TeamBetPage['totals'];
  /** The id of the element with the rows. */
  rows: string;
  first?: ReactNode;
}) {
  const t = useWords();
  const figures = [
    ['bets', t('agent.bets.count'), t('agent.bets.defineCount'), totals.bets, <Num>{totals.bets}</Num>],
    ['valid', t('term.bet.validBet'), t('agent.define.valid'), totals.validStakeMinor, undefined],
    ['loss', t('term.money.netLoss'), t('agent.define.loss'), totals.netLossMinor, undefined],
  ] as const;
  return (
    <dl className="panel figs report">
      {first}
      {figures.map(([name, term, definition, amount, shown]) => (
        <div className="figbox" key={name}>
          <dt>
            <Definition term={term}>{definition}</Definition>
          </dt>
          <dd>
            <TotalFigure rows={rows} testid={`total-${name}`} isZero={BigInt(amount) === 0n}>
              {shown ?? <Money minor={String(amount)} />}
            </TotalFigure>
          </dd>
        </div>
      ))}
    </dl>
  );
}
