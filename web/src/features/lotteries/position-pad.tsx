import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useWords } from '../../lib/language/words.js';
import { toggled } from './pads.js';
import { swipeOf, type Point } from './swipe.js';

const DIGITS = '0123456789';
/** The digits that one button (all, big, small, odd, even) selects in a row. */
const ROW_CHOICES = { all: DIGITS, big: '56789', small: '01234', odd: '13579', even: '02468' } as const;

interface PositionProps {
  readonly digits: number;
  readonly sets: readonly string[];
  readonly isFrozen: boolean;
  readonly onChange: (sets: string[]) => void;
}

/**
 * A row of digits for each position; the numbers are all combinations. Arrow keys move within a row and between rows,
 * and a digit key selects the digit. On a phone one position is shown at a time, chosen by tabs or by a swipe.
 */
export function PositionPad({ digits, sets, isFrozen, onChange }: PositionProps) {
  const t = useWords();
  const pad = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(0);
  const [column, setColumn] = useState(0);
  const current = Math.min(row, digits - 1);
  const setOf = (position: number): string => sets[position] ?? '';
  const set = (position: number, value: string) =>
    onChange(Array.from({ length: digits }, (_, i) => (i === position ? value : setOf(i))));
  const toggle = (position: number, digit: string) =>
    set(
      position,
      toggled([...setOf(position)], digit)
        .toSorted()
        .join(''),
    );
  const focus = (position: number, digit: number): void =>
    pad.current?.querySelector<HTMLElement>(`[data-at="${position}-${digit}"]`)?.focus();
  const onKey = (event: KeyboardEvent, position: number, at: number) => {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [position, at + 1],
      ArrowLeft: [position, at - 1],
      ArrowDown: [position + 1, at],
      ArrowUp: [position - 1, at],
      Home: [position, 0],
      End: [position, DIGITS.length - 1],
    };
    const to = steps[event.key];
    if (to) {
      event.preventDefault();
      focus(...to);
    } else if (DIGITS.includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      toggle(position, event.key);
      focus(position, Number(event.key));
    }
  };
  const touched = useRef<Point>(undefined);
  const onTouch = (event: PointerEvent) => {
    touched.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
  };
  const onRelease = (event: PointerEvent) => {
    const step = touched.current ? swipeOf(touched.current, { x: event.clientX, y: event.clientY }) : 0;
    touched.current = undefined;
    if (step !== 0) setRow(Math.min(digits - 1, Math.max(0, current + step)));
  };
  const nameOf = (position: number): string => t('lotteries.position', { position: position + 1 });
  return (
    <div
      className="pos"
      ref={pad}
      onPointerDown={onTouch}
      onPointerUp={onRelease}
      onPointerCancel={() => (touched.current = undefined)}
    >
      <Tabs digits={digits} current={current} setOf={setOf} nameOf={nameOf} onChange={setRow} />
      {Array.from({ length: digits }, (_, position) => (
        <div
          key={position}
          className={`prow ${position === current ? 'now' : ''}`}
          role="group"
          aria-label={nameOf(position)}
          onFocus={() => setRow(position)}
        >
          <span className="fs13 pname">
            {nameOf(position)}
            <span className="fs12 faint block">{t('lotteries.chosen', { count: setOf(position).length })}</span>
          </span>
          <div className="pd" dir="ltr">
            {[...DIGITS].map((digit, at) => {
              const on = setOf(position).includes(digit);
              return (
                <button
                  key={digit}
                  type="button"
                  data-at={`${position}-${at}`}
                  tabIndex={at === (position === current ? column : 0) ? 0 : -1}
                  aria-pressed={on}
                  aria-disabled={isFrozen || undefined}
                  className={on ? 'on' : ''}
                  onFocus={() => setColumn(at)}
                  onKeyDown={(event) => onKey(event, position, at)}
                  onClick={() => toggle(position, digit)}
                >
                  {digit}
                </button>
              );
            })}
          </div>
        </div>
      ))}
      <div className="row wrap rowset" role="group" aria-label={t('lotteries.rowOf', { position: nameOf(current) })}>
        <span className="fs13 muted" aria-hidden="true">
          {nameOf(current)}
        </span>
        {Object.entries(ROW_CHOICES).map(([name, value]) => {
          const on = setOf(current) === value;
          return (
            <button
              key={name}
              type="button"
              className={`chip ${on ? 'on' : ''}`}
              aria-pressed={on}
              aria-disabled={isFrozen || undefined}
              onClick={() => set(current, on ? '' : value)}
            >
              {t(`lotteries.row.${name}`)}
            </button>
          );
        })}
      </div>
    </div>
  );
}

interface TabsProps {
  readonly digits: number;
  readonly current: number;
  readonly setOf: (position: number) => string;
  readonly nameOf: (position: number) => string;
  readonly onChange: (position: number) => void;
}

/** The tabs of the positions on a phone, each with its picked digits. */
function Tabs({ digits, current, setOf, nameOf, onChange }: TabsProps) {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const tab = by === 0 ? undefined : (list.current?.children[at + by] as HTMLElement | undefined);
    if (!tab) return;
    event.preventDefault();
    onChange(at + by);
    tab.focus();
  };
  return (
    <div className="ptabs" dir="ltr" role="tablist" aria-label={t('lotteries.positions')} ref={list}>
      {Array.from({ length: digits }, (_, position) => (
        <button
          key={position}
          type="button"
          role="tab"
          aria-selected={position === current}
          tabIndex={position === current ? 0 : -1}
          onKeyDown={(event) => move(event, position)}
          onClick={() => onChange(position)}
        >
          <b className="num trunc">{setOf(position) || '–'}</b>
          <small className="num" aria-hidden="true">
            {position + 1}
          </small>
          <bdi className="vh">{nameOf(position)}</bdi>
        </button>
      ))}
    </div>
  );
}
