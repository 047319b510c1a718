import { useWords } from '../../../../src/lib/language/words.js';
import { Num } from '../../../../src/ui/money.js';
import { barsOf, BARS_MAX } from './risk.js';

const BARS = Array.from({ length: BARS_MAX }, (_, at) => at + 1);

/**
 * Shows the risk score of a withdrawal (0 to 100) as bars and a number. With `isSaid`, a sentence with the score stands
 * in place of the number.
 */
export function RiskBars({ risk, isSaid = false }: { risk: number; isSaid?: boolean }) {
  const t = useWords();
  const bars = barsOf(risk);
  return (
    <span className={`risk ${bars === BARS_MAX ? 'high' : ''}`}>
      <span className={isSaid ? 'muted' : 'vh'}>{t('opsWithdrawals.riskOf', { risk })}</span>
      <span className="bars" aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={bar <= bars ? 'on' : ''} />
        ))}
      </span>
      {isSaid ? null : (
        <span aria-hidden="true">
          <Num>{risk}</Num>
        </span>
      )}
    </span>
  );
}
