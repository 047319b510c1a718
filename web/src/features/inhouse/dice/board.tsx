import { useEffect, useState } from 'react';
import { useMotion } from '../../../lib/motion/motion.js';
import { useWords } from '../../../lib/language/words.js';
import { Icon } from '../../../ui/icon.js';
import { Delta, Num } from '../../../ui/money.js';
import { Tag } from '../../../ui/tag.js';
import { ChoiceFields } from './choice-fields.js';
import { WINNING_MAX, WINNING_MIN, rollText, type Choice } from './dice-rules.js';
import type { Bet, DiceResult } from './dice-api.js';

type Played = Bet & DiceResult;

const TUMBLE_MS = 320;
const FRAME_MS = 40;

/**
 * Returns the number to show: it changes quickly for a moment before it shows the server's roll. With reduced motion
 * it shows the roll at once.
 */
function useTumble(played: Played | undefined): string {
  const motion = useMotion();
  const [shown, setShown] = useState(played ? rollText(played.roll) : '00.00');
  useEffect(() => {
    if (!played) return undefined;
    const final = rollText(played.roll);
    if (!motion) {
      setShown(final);
      return undefined;
    }
    const until = performance.now() + TUMBLE_MS;
    const timer = setInterval(() => {
      if (performance.now() < until) return setShown(rollText(Math.floor(Math.random() * 10_000)));
      clearInterval(timer);
      setShown(final);
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [played, motion]);
  return shown;
}

/**
 * The board of the dice game: the last rounds, the result, a track with a handle, and three fields. Handle and fields
 * all set the same target.
 */
export function Board({
  choice,
  setChoice,
  last,
  busy,
}: {
  choice: Choice;
  setChoice: (choice: Choice) => void;
  last: readonly Played[];
  busy: boolean;
}) {
  const t = useWords();
  const newest = last[0];
  const shown = useTumble(newest);
  const gain = newest ? BigInt(newest.payoutMinor) - BigInt(newest.stakeMinor) : 0n;
  const at = choice.target / 100;
  const [min, max] = choice.over ? [9999 - WINNING_MAX, 9999 - WINNING_MIN] : [WINNING_MIN, WINNING_MAX];
  return (
    <section className="panel board" aria-label={t('dice.board')}>
      <div className="row between hist-row">
        <span className="caps faint hide-s">{t('inhouse.last')}</span>
        <ol className="hist grow" aria-label={t('inhouse.last')}>
          {[...last].reverse().map((round, index, all) => (
            <li
              key={round.roundId}
              className={`r num ${round.win ? 'w' : ''} ${all.length - index > 5 ? 'hide-s' : ''}`}
            >
              {rollText(round.roll)}
              <span className="vh"> {t(round.win ? 'inhouse.won' : 'inhouse.lost')}</span>
            </li>
          ))}
          {last.length === 0 ? <li className="fs13 faint">{t('inhouse.none')}</li> : null}
        </ol>
      </div>
      <div className={`res ${busy ? 'busy' : ''}`} data-testid="result" data-roll={newest?.roll}>
        <span className={`big num ${newest ? '' : 'idle'}`} aria-hidden="true">
          {shown}
        </span>
        <div className="row center outcome" role="status">
          {newest ? (
            <>
              <span className="vh">{rollText(newest.roll)}</span>
              <Tag tone="done" icon={newest.win ? 'check' : 'x'}>
                {t(newest.win ? 'inhouse.won' : 'inhouse.lost')}
              </Tag>
              <Delta minor={gain} className="b fs18" />
              <span className="muted">
                {t('inhouse.roundNo')} <Num>{newest.proof.nonce}</Num>
              </span>
            </>
          ) : (
            <span className="faint">{t('dice.ready')}</span>
          )}
        </div>
      </div>
      <div className="track" dir="ltr" style={{ ['--at' as string]: `${at}%` }} data-over={choice.over}>
        <span className="lo" />
        <span className="hi" />
        {newest ? (
          <span className="flag num" style={{ left: `${Number(newest.roll) / 100}%` }} aria-hidden="true">
            {rollText(newest.roll)}
          </span>
        ) : null}
        <input
          type="range"
          aria-label={t('dice.target')}
          aria-valuetext={`${t(choice.over ? 'term.dice.rollOver' : 'term.dice.rollUnder')} ${rollText(choice.target)}`}
          min={min}
          max={max}
          step={1}
          value={choice.target}
          onChange={(event) => setChoice({ ...choice, target: Math.round(Number(event.target.value)) })}
          onKeyDown={(event) => stepByKey(event, choice, [min, max], setChoice)}
        />
        <span className="thumb" aria-hidden="true">
          <Icon name="swap" />
        </span>
        <div className="ticks num" aria-hidden="true">
          <span>0.00</span>
          <span className="hide-s">25.00</span>
          <span>50.00</span>
          <span className="hide-s">75.00</span>
          <span>99.99</span>
        </div>
      </div>
      <ChoiceFields choice={choice} setChoice={setChoice} />
    </section>
  );
}

/** Handles keys on the handle: an arrow key moves the target by one percent, Page Up and Page Down by ten. */
function stepByKey(
  event: React.KeyboardEvent,
  choice: Choice,
  [min, max]: readonly number[],
  setChoice: (choice: Choice) => void,
): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 100,
    ArrowUp: 100,
    ArrowLeft: -100,
    ArrowDown: -100,
    PageUp: 1000,
    PageDown: -1000,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  setChoice({ ...choice, target: Math.min(max ?? 9899, Math.max(min ?? 100, choice.target + step)) });
}
