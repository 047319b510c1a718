import { useWords } from '../../lib/language/words.js';
import { IconButton } from '../../ui/button.js';
import { Money, Num } from '../../ui/money.js';
import { Note } from '../../ui/states.js';
import { paysMinor } from './closed.js';
import { outcomeName } from './closed-numbers.js';
import type { Line } from './use-slip.js';

const SHOWN_MAX = 12;
const CLOSED_MAX = 6;

/**
 * A line of the slip: its numbers, its cost, the largest payout of one hit, and the closed numbers that are left out.
 */
export function SlipLine({ line }: { line: Line }) {
  const t = useWords();
  const { play, combinations, closed, left, costMinor } = line;
  return (
    <div className="ln" data-testid="slip-line">
      <div className="balls">
        {combinations.slice(0, SHOWN_MAX).map((one) => (
          <span key={one}>{outcomeName(play, one)}</span>
        ))}
        {combinations.length > SHOWN_MAX ? <Num>+{combinations.length - SHOWN_MAX}</Num> : null}
      </div>
      <b className="end">
        <Money minor={costMinor} />
      </b>
      <span className="muted">
        {play.name} · <Num>{combinations.length}</Num>
        {play.units > 1 ? (
          <>
            {' '}
            × <Num>{play.units}</Num>
          </>
        ) : null}{' '}
        × <Money minor={line.unitMinor} />
        {combinations.length > 0 ? (
          <span className="block" data-testid="slip-pays">
            {t(play.pay === 'hit' ? 'lotteries.hitPays' : 'lotteries.pays')}{' '}
            <Money minor={paysMinor(play, combinations, line.unitMinor)} />
          </span>
        ) : null}
      </span>
      <IconButton size={16} icon="x" label={t('lotteries.removeLine', { play: play.name })} onClick={line.remove} />
      {closed.length > 0 ? (
        <div className="shutnote" data-testid="slip-closed">
          <Note tone="alert" role="status">
            {t('lotteries.leftOut', { count: closed.length })}{' '}
            {closed.slice(0, CLOSED_MAX).map((one) => (
              <span key={one} className="nowrap">
                <b>
                  <Num>{outcomeName(play, one)}</Num>
                </b>{' '}
                ({t('lotteries.left')} <Money minor={left.get(one) ?? 0n} trim />){' '}
              </span>
            ))}
            {closed.length > CLOSED_MAX ? <Num>+{closed.length - CLOSED_MAX}</Num> : null}
          </Note>
        </div>
      ) : null}
    </div>
  );
}
