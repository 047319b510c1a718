import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { clock } from '../../lib/time/time.js';
import { IconButton } from '../../ui/button.js';
import { Num } from '../../ui/money.js';
import { ErrorCard, Skeleton } from '../../ui/states.js';
import { FrequencyChart } from './frequency-chart.js';
import type { Draw, LotteryGame } from './lottery-api.js';

interface OpenedProps {
  readonly game: LotteryGame;
  readonly draws: readonly Draw[] | undefined;
  readonly error: unknown;
  readonly isDrawing: boolean;
  /** The result of the newest draw. Numbers that have not been revealed on the page are hidden. */
  readonly shown: Draw['result'];
  /** The two-digit numbers that the player picked. They are marked where a drawn number ends with them. */
  readonly picked: readonly string[];
}

/** The numbers of past draws, and how often each number was drawn. A new draw is revealed number by number. */
export function Opened({ game, draws, error, isDrawing, shown, picked }: OpenedProps) {
  const t = useWords();
  const [back, setBack] = useState(0);
  const draw = draws?.[Math.min(back, draws.length - 1)];
  if (error && !draws) return <ErrorCard compact error={error} />;
  if (!draws) return <Skeleton height="360px" radius="12px" />;
  return (
    <section className="panel op" aria-labelledby="opened">
      <div className="row between ophead">
        <h2 id="opened">
          {draw ? t('lotteries.opened', { time: clock(draw.dueAt, false) }) : t('lotteries.openedNone')}
        </h2>
        <span className="row">
          <IconButton
            line
            flip
            size={16}
            icon="prev"
            label={t('lotteries.earlier')}
            disabled={back >= draws.length - 1}
            onClick={() => setBack(back + 1)}
          />
          <IconButton
            line
            flip
            size={16}
            icon="next"
            label={t('lotteries.later')}
            disabled={back === 0}
            onClick={() => setBack(back - 1)}
          />
        </span>
      </div>
      {isDrawing ? (
        <p className="drawing fs13" role="status">
          {t('lotteries.drawing')}
        </p>
      ) : null}
      {draw ? (
        <Numbers draw={draw} result={back === 0 ? shown : draw.result} picked={picked} />
      ) : (
        <p className="opnone muted fs13">{t('lotteries.openedText')}</p>
      )}
      {draw ? (
        <div className="row between fs12 faint opfoot">
          <span>{t('lotteries.numbers', { count: draw.result.flatMap(({ numbers }) => numbers).length })}</span>
          <Link className="link" to={`/verify/draw?drawId=${draw.drawId}`}>
            {t('term.fair.verify')}
          </Link>
        </div>
      ) : null}
      {draws.length > 0 ? <FrequencyChart region={game.region} draws={draws} /> : null}
    </section>
  );
}

interface NumbersProps {
  readonly draw: Draw;
  readonly result: Draw['result'];
  readonly picked: readonly string[];
}

function Numbers({ draw, result, picked }: NumbersProps) {
  const t = useWords();
  // The prize that comes first in the region's list is shown large: the special prize in Vietnam, the only prize in
  // LOTT.
  const large = result[0]?.prize;
  return (
    <table data-testid="opened" data-draw={draw.name}>
      <tbody>
        {result.map(({ prize, numbers }) => (
          <tr key={prize}>
            <td className={result.length > 1 ? '' : 'vh'}>{t(`lotteries.prize.${prize}`)}</td>
            <td colSpan={result.length > 1 ? 1 : 2}>
              <div className={`ns n${Math.min(numbers.length, 10)} ${prize === 'balls' ? 'balls' : ''}`}>
                {numbers.map((number, i) => (
                  <Num key={i} className={numbers.length === 1 && prize === large ? 'sp' : ''}>
                    <Marked number={number} picked={picked} />
                  </Num>
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marked({ number, picked }: { number: string; picked: readonly string[] }) {
  const tail = number.slice(-2);
  if (!picked.includes(tail)) return number;
  return (
    <>
      {number.slice(0, -2)}
      <mark>{tail}</mark>
    </>
  );
}
