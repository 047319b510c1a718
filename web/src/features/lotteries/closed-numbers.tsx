import { useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';
import { Money, Num } from '../../ui/money.js';
import type { UnitsLeft } from './closed.js';
import type { Play } from './lottery-api.js';

const SHOWN_MAX = 12;

/** Returns the name of an outcome: its text if it has one, otherwise its digits. */
export const outcomeName = ({ kind, outcomes }: Play, outcome: string): string =>
  (kind === 'choice' ? outcomes.find((one) => one.outcome === outcome)?.name : undefined) ?? outcome;

/**
 * Lists the numbers of a play (kind of bet) whose liability limit is almost reached, each with the highest unit (stake
 * per combination) that it still accepts. The line keeps its height if there are none.
 */
export function ClosedNumbers({ play, closed }: { play: Play; closed: UnitsLeft }) {
  const t = useWords();
  const shown = [...closed].slice(0, SHOWN_MAX);
  const name = t('lotteries.closedHere');
  return (
    <div
      className="shutline fs13"
      data-testid="closed-numbers"
      {...(closed.size > 0 && { tabIndex: 0, role: 'region', 'aria-label': name })}
    >
      <span className="muted">{closed.size > 0 ? name : t('lotteries.noneClosed')}</span>
      {shown.map(([outcome, left]) => (
        <span key={outcome} className="shutnum">
          <Icon name="lock" size={16} />
          <b>
            <Num>{outcomeName(play, outcome)}</Num>
          </b>
          <span>
            {t('lotteries.left')} <Money minor={left} trim />
          </span>
        </span>
      ))}
      {closed.size > SHOWN_MAX ? <Num className="muted">+{closed.size - SHOWN_MAX}</Num> : null}
    </div>
  );
}
