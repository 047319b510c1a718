import { useRef, type KeyboardEvent } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Icon } from '../../ui/icon.js';
import { Money, Num } from '../../ui/money.js';
import { amountText } from './amount-text.js';
import type { UnitsLeft } from './closed.js';
import type { Play } from './lottery-api.js';

export const toggled = (picked: readonly string[], one: string): string[] =>
  picked.includes(one) ? picked.filter((other) => other !== one) : [...picked, one];

interface NumberPadProps {
  readonly numbers: readonly string[];
  readonly picked: readonly string[];
  /**
   * The numbers that do not accept the present unit (stake per combination), with the highest unit that each still
   * accepts.
   */
  readonly closed: UnitsLeft;
  /** The numbers of the last draw that have been revealed. */
  readonly last: ReadonlySet<string>;
  /**
   * The name of the draw whose balls are marked by a ring. Undefined for other pads, which mark the numbers of the
   * last draw by a dot.
   */
  readonly ballsOf: string | undefined;
  readonly isFrozen: boolean;
  readonly onChange: (picked: string[]) => void;
}

/** A grid of number buttons. Arrow keys, Home and End move the focus; Space and Enter pick a number. */
export function NumberPad({ numbers, picked, closed, last, ballsOf, isFrozen, onChange }: NumberPadProps) {
  const t = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number) => {
    const pad = grid.current;
    if (!pad) return;
    // The number of columns of the pad on screen; a phone has fewer.
    const columns = getComputedStyle(pad).gridTemplateColumns.split(' ').length;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: numbers.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || to < 0 || to >= numbers.length) return;
    event.preventDefault();
    (pad.children[to] as HTMLElement | undefined)?.focus();
  };
  const nameOf = (number: string): string => {
    const left = closed.get(number);
    if (left !== undefined) return t('lotteries.closedNumber', { number, left: amountText(left) });
    return ballsOf !== undefined && last.has(number) ? t('lotteries.drawnNumber', { number }) : number;
  };
  const mark = ballsOf === undefined ? 'l' : 'ring';
  return (
    <>
      <div
        className={`np ${ballsOf === undefined ? '' : 'balls80'}`}
        dir="ltr"
        role="group"
        aria-label={t('lotteries.pad')}
        ref={grid}
      >
        {numbers.map((number, at) => {
          const isClosed = closed.has(number);
          const on = picked.includes(number);
          const drawn = last.has(number);
          return (
            <button
              key={number}
              type="button"
              tabIndex={number === (picked.at(-1) ?? numbers[0]) ? 0 : -1}
              aria-pressed={on}
              aria-disabled={isFrozen || (isClosed && !on) || undefined}
              aria-label={nameOf(number)}
              className={`${on ? 'on' : ''} ${drawn ? mark : ''} ${isClosed ? 'shut' : ''}`}
              onKeyDown={(event) => move(event, at)}
              onClick={() => (isClosed && !on ? undefined : onChange(toggled(picked, number)))}
            >
              {number}
              {drawn && on && ballsOf !== undefined ? (
                <span className="tick">
                  <Icon name="check" size={16} />
                </span>
              ) : null}
            </button>
          );
        })}
      </div>
      {ballsOf === undefined ? (
        // The space of this legend is reserved until the first drawn numbers are known.
        <p className={`fs12 faint row dotnote ${last.size > 0 ? '' : 'unseen'}`}>
          <i aria-hidden="true" />
          {t('lotteries.lastNote')}
        </p>
      ) : (
        <Legend draw={ballsOf} />
      )}
    </>
  );
}

/** The legend below the pad that explains how drawn balls are marked. */
function Legend({ draw }: { draw: string }) {
  const t = useWords();
  return (
    <p className="fs12 muted row wrap legend">
      <span className="row">
        <i className="on" aria-hidden="true" />
        {t('lotteries.legend.picked')}
      </span>
      <span className="row">
        <i className="ring" aria-hidden="true" />
        {draw === '' ? t('lotteries.legend.drawn') : t('lotteries.legend.drawnIn', { draw })}
      </span>
      <span className="row">
        <i className="on hit" aria-hidden="true">
          <Icon name="check" size={16} />
        </i>
        {t('lotteries.legend.hit')}
      </span>
    </p>
  );
}

interface ChoicePadProps {
  readonly play: Play;
  readonly picked: readonly string[];
  readonly closed: UnitsLeft;
  readonly isFrozen: boolean;
  readonly onChange: (picked: string[]) => void;
}

/**
 * Buttons for the named outcomes of a play (kind of bet), each with its odds. A closed outcome shows the highest unit
 * (stake per combination) that it still accepts.
 */
export function ChoicePad({ play, picked, closed, isFrozen, onChange }: ChoicePadProps) {
  const t = useWords();
  return (
    <div className="choices" role="group" aria-label={play.name}>
      {play.outcomes.map(({ outcome, name, odds }) => {
        const left = closed.get(outcome);
        const isClosed = left !== undefined;
        const on = picked.includes(outcome);
        return (
          <button
            key={outcome}
            type="button"
            aria-pressed={on}
            aria-disabled={isFrozen || (isClosed && !on) || undefined}
            aria-label={isClosed ? t('lotteries.closedNumber', { number: name, left: amountText(left) }) : undefined}
            className={`${on ? 'on' : ''} ${isClosed ? 'shut' : ''}`}
            onClick={() => (isClosed && !on ? undefined : onChange(toggled(picked, outcome)))}
          >
            <b>{name}</b>
            <small>
              {isClosed ? (
                <>
                  {t('lotteries.left')} <Money minor={left} trim />
                </>
              ) : (
                <Num>×{odds}</Num>
              )}
            </small>
          </button>
        );
      })}
    </div>
  );
}
