import { useWords } from '../../../lib/language/words.js';
import { Money } from '../../../ui/money.js';
import { Definition } from '../shared/definition.js';
import { showRows } from '../shared/show-rows.js';
import type { IncomeSums } from './income-api.js';

/** The DOM id of the heading above the settlements. */
export const INCOME_ROWS = 'income-lines';

/**
 * Shows the sums of the agent's income in the range. A click on a sum scrolls to the settlements. Sums that are usually
 * zero are shown only if they are not zero.
 */
export function IncomeFigures({ sums }: { sums: Omit<IncomeSums, 'settlements'> }) {
  const t = useWords();
  const figures = [
    ['gross', t('agent.income.gross'), t('agent.income.define.gross'), sums.grossMinor, true],
    ['toDownlines', t('agent.income.toDownlines'), t('agent.income.define.toDownlines'), sums.toDownlinesMinor, true],
    ['net', t('agent.income.net'), t('agent.income.define.net'), sums.netMinor, true],
    ['paid', t('agent.income.paid'), t('agent.income.define.paid'), sums.paidMinor, true],
    ['processing', t('agent.state.processing'), t('agent.income.define.processing'), sums.processingMinor, false],
    ['kept', t('agent.income.kept'), t('agent.income.define.kept'), sums.keptMinor, false],
    ['owed', t('term.agent.owed'), t('agent.income.define.owed'), sums.owedMinor, false],
  ] as const;
  return (
    <dl className="panel figs report">
      {figures
        .filter(([, , , minor, always]) => always || BigInt(minor) !== 0n)
        .map(([name, term, definition, minor]) => (
          <div className="figbox" key={name}>
            <dt>
              <Definition term={term}>{definition}</Definition>
            </dt>
            <dd>
              {BigInt(minor) === 0n ? (
                <span className="v" data-testid={`income-${name}`}>
                  <Money minor={minor} />
                </span>
              ) : (
                <button type="button" className="v" onClick={() => showRows(INCOME_ROWS)}>
                  <span data-testid={`income-${name}`}>
                    <Money minor={minor} />
                  </span>
                  <span className="vh"> {t('agent.figure.rows')}</span>
                </button>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
