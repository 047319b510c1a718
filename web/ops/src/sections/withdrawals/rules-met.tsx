import { useWords } from '../../../../src/lib/language/words.js';
import { Num } from '../../../../src/ui/money.js';

const BARS = [1, 2, 3];

/** The risk: how many rules the withdrawal meets, shown as bars and as a number. */
export function RulesMet({ count }: { count: number }) {
  const t = useWords();
  return (
    <span className={`risk ${count >= BARS.length ? 'high' : ''}`}>
      <span className="vh">{t('opsWithdrawals.rulesMet')} </span>
      <span className="bars" aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={bar <= count ? 'on' : ''} />
        ))}
      </span>
      <Num>{count}</Num>
    </span>
  );
}
