import { useRef, type KeyboardEvent } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Num } from '../../ui/money.js';
import type { Play } from './lottery-api.js';

const COLUMNS = 10;
const DIGITS = '0123456789';

const toggled = (picked: readonly string[], one: string): string[] =>
  picked.includes(one) ? picked.filter((other) => other !== one) : [...picked, one];

interface NumberPadProps {
  readonly numbers: readonly string[];
  readonly picked: readonly string[];
  /** Numbers that take no more bets. */
  readonly closed: ReadonlySet<string>;
  /** Numbers of the last draw. */
  readonly last: ReadonlySet<string>;
  readonly onChange: (picked: string[]) => void;
}

/** A grid of numbers. Arrows, Home and End move; Space and Enter choose. */
export function NumberPad({ numbers, picked, closed, last, onChange }: NumberPadProps) {
  const t = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + COLUMNS,
      ArrowUp: at - COLUMNS,
      Home: 0,
      End: numbers.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || to < 0 || to >= numbers.length) return;
    event.preventDefault();
    (grid.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div className="np" dir="ltr" role="group" aria-label={t('lotteries.pad')} ref={grid}>
        {numbers.map((number, at) => {
          const isClosed = closed.has(number);
          const on = picked.includes(number);
          return (
            <button
              key={number}
              type="button"
              tabIndex={number === (picked.at(-1) ?? numbers[0]) ? 0 : -1}
              aria-pressed={on}
              aria-disabled={(isClosed && !on) || undefined}
              aria-label={isClosed ? t('lotteries.closedNumber', { number }) : number}
              className={`${on ? 'on' : ''} ${last.has(number) ? 'l' : ''} ${isClosed ? 'shut' : ''}`}
              onKeyDown={(event) => move(event, at)}
              onClick={() => (isClosed && !on ? undefined : onChange(toggled(picked, number)))}
            >
              {number}
            </button>
          );
        })}
      </div>
      {last.size > 0 ? (
        <p className="fs12 faint row dotnote">
          <i aria-hidden="true" />
          {t('lotteries.lastNote')}
        </p>
      ) : null}
    </>
  );
}

interface PositionProps {
  readonly digits: number;
  readonly sets: readonly string[];
  readonly onChange: (sets: string[]) => void;
}

/** A row of digits for each position; the numbers are all their combinations. */
export function PositionPad({ digits, sets, onChange }: PositionProps) {
  const t = useWords();
  const set = (position: number, value: string) =>
    onChange(Array.from({ length: digits }, (_, i) => (i === position ? value : (sets[i] ?? ''))));
  return (
    <div className="pos">
      {Array.from({ length: digits }, (_, position) => {
        const own = sets[position] ?? '';
        return (
          <div
            key={position}
            className="prow"
            role="group"
            aria-label={t('lotteries.position', { position: position + 1 })}
          >
            <span className="fs12 faint">{t('lotteries.position', { position: position + 1 })}</span>
            <div className="pd" dir="ltr">
              {[...DIGITS].map((digit) => (
                <button
                  key={digit}
                  type="button"
                  aria-pressed={own.includes(digit)}
                  className={own.includes(digit) ? 'on' : ''}
                  onClick={() =>
                    set(
                      position,
                      toggled([...own], digit)
                        .toSorted()
                        .join(''),
                    )
                  }
                >
                  {digit}
                </button>
              ))}
              <button type="button" className="all" onClick={() => set(position, own === DIGITS ? '' : DIGITS)}>
                {t('lotteries.all')}
              </button>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Named outcomes with their odds. */
export function ChoicePad({
  play,
  picked,
  closed,
  onChange,
}: {
  readonly play: Play;
  readonly picked: readonly string[];
  readonly closed: ReadonlySet<string>;
  readonly onChange: (picked: string[]) => void;
}) {
  return (
    <div className="choices" role="group" aria-label={play.name}>
      {play.outcomes.map(({ outcome, name, odds }) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={picked.includes(outcome)}
          aria-disabled={closed.has(outcome) || undefined}
          className={`${picked.includes(outcome) ? 'on' : ''} ${closed.has(outcome) ? 'shut' : ''}`}
          onClick={() =>
            closed.has(outcome) && !picked.includes(outcome) ? undefined : onChange(toggled(picked, outcome))
          }
        >
          <b>{name}</b>
          <small>
            <Num>×{odds}</Num>
          </small>
        </button>
      ))}
    </div>
  );
}
