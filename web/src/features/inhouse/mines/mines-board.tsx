import { useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { useNarrow } from '../../../lib/screen/narrow.js';
import { Board, Result } from '../board.js';
import { timesText } from '../stepped/times.js';
import type { SteppedRound } from '../stepped/stepped-api.js';
import { Leaf, type LeafState } from './leaf.js';
import { LEAVES, ladder, multiplierE4 } from './mines-rules.js';
import { PondBanks } from './pond-banks.js';

const COLUMNS = 5;
const LADDER = { wide: 7, narrow: 5 };
/** By how many positions each arrow key moves the focus. */
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

interface BoardProps {
  readonly round: SteppedRound | undefined;
  /** The number of mines in the next round. */
  readonly mines: number;
  /** The leaf that was clicked and waits for the server's answer; undefined if none. */
  readonly waitingFor: number | undefined;
  readonly locked: boolean;
  /** True if the round was changed on this page. A round that was only resumed is drawn without animation. */
  readonly fresh: boolean;
  readonly onOpen: (leaf: number) => void;
  /** The leaves selected for auto-play; undefined if auto-play is not chosen. */
  readonly chosen: readonly number[] | undefined;
  /** Selects or deselects a leaf for auto-play. Undefined while leaves cannot be selected. */
  readonly onChoose: ((leaf: number) => void) | undefined;
  readonly onCashOut: () => void;
}

/** Returns what a leaf shows. After the round, leaves that were not opened show their content dimmed. */
function stateOf(leaf: number, round: SteppedRound | undefined, waitingFor: number | undefined): LeafState {
  const detail = round?.mines;
  if (!detail) return 'shut';
  const isMine = detail.places.includes(leaf);
  if (detail.opened.includes(leaf)) return isMine ? 'mine' : 'lotus';
  if (waitingFor === leaf) return 'waiting';
  if (detail.places.length === 0) return 'shut';
  return isMine ? 'mine-dim' : 'lotus-dim';
}

const STATE_WORDS: Readonly<Record<LeafState, string>> = {
  shut: 'mines.closed',
  waiting: 'mines.opening',
  lotus: 'mines.lotus',
  mine: 'mines.crab',
  'lotus-dim': 'mines.lotusLeft',
  'mine-dim': 'mines.crabLeft',
};

/**
 * The board of 25 leaves. Arrow keys, Home and End move the focus, Enter opens or selects a leaf, C cashes out. The
 * positions have the same order in every language.
 */
export function MinesBoard({
  round,
  mines,
  waitingFor,
  locked,
  fresh,
  onOpen,
  chosen,
  onChoose,
  onCashOut,
}: BoardProps) {
  const t = useWords();
  const narrow = useNarrow();
  const [focus, setFocus] = useState(Math.floor(LEAVES / 2));
  const grid = useRef<HTMLDivElement>(null);
  const running = round?.status === 'open';
  const detail = round?.mines;
  const ended = detail && !running ? detail : undefined;
  const lost = round?.endReason === 'lost';
  const opened = running ? (detail?.opened.length ?? 0) : 0;
  const shownMines = running ? (detail?.mines ?? mines) : mines;
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    const rowStart = focus - (focus % COLUMNS);
    const next =
      event.key === 'Home'
        ? rowStart
        : event.key === 'End'
          ? rowStart + COLUMNS - 1
          : move === undefined
            ? undefined
            : focus + move;
    if (next !== undefined) {
      const sameRow = Math.abs(move ?? 1) !== 1 || Math.floor(next / COLUMNS) === Math.floor(focus / COLUMNS);
      if (next >= 0 && next < LEAVES && sameRow) {
        setFocus(next);
        grid.current?.querySelector<HTMLElement>(`[data-leaf="${next}"]`)?.focus();
      }
    } else if (event.key.toLowerCase() === 'c') onCashOut();
    else return;
    event.preventDefault();
  };
  const said = (): string => {
    if (!detail) return '';
    if (ended)
      return lost
        ? t('mines.saidLost')
        : t(round?.endReason === 'voided' ? 'mines.saidVoid' : 'mines.saidPaid', {
            times: timesText(ended.multiplier),
          });
    const last = detail.opened.at(-1);
    return last === undefined
      ? t('mines.saidStarted')
      : t('mines.saidSafe', { leaf: last + 1, times: timesText(detail.multiplier) });
  };
  return (
    <Board className="pond" raysAt={0.5} busy={waitingFor !== undefined} onKeyDown={byKey}>
      <PondBanks />
      <div className="stepstop">
        {ended ? (
          <Result
            times={timesText(ended.multiplier)}
            gainMinor={
              round?.endReason === 'voided' ? 0n : BigInt(round?.payoutMinor ?? '0') - BigInt(round?.stakeMinor ?? '0')
            }
            say={said()}
            idle=""
            data={round?.endReason}
          />
        ) : (
          <>
            <ol className="ladder" aria-label={t('mines.ladder')} dir="ltr">
              {ladder(shownMines, opened, narrow ? LADDER.narrow : LADDER.wide).map((step) => (
                <li key={step} className={step <= opened ? 'dn' : step === opened + 1 && running ? 'nx' : ''}>
                  <span className="num">{timesText(multiplierE4(shownMines, step))}×</span>
                </li>
              ))}
            </ol>
            <span className="vh" role="status" data-testid="result">
              {said()}
            </span>
          </>
        )}
      </div>
      <div className="leaves" role="grid" aria-label={t('mines.pond')} ref={grid} dir="ltr">
        {Array.from({ length: LEAVES / COLUMNS }, (_row, row) => (
          <div role="row" key={row} className="leafrow">
            {Array.from({ length: COLUMNS }, (_cell, column) => {
              const leaf = row * COLUMNS + column;
              const state = stateOf(leaf, round, waitingFor);
              const canOpen = running && state === 'shut' && !locked;
              return (
                <div role="gridcell" key={leaf}>
                  <button
                    type="button"
                    data-leaf={leaf}
                    data-state={state}
                    tabIndex={leaf === focus ? 0 : -1}
                    aria-disabled={!canOpen && !onChoose}
                    aria-pressed={chosen?.includes(leaf)}
                    aria-label={t('mines.leaf', { leaf: leaf + 1, state: t(STATE_WORDS[state]) })}
                    onFocus={() => setFocus(leaf)}
                    onClick={() => (onChoose ? onChoose(leaf) : canOpen && onOpen(leaf))}
                  >
                    <Leaf leaf={leaf} state={state} fresh={fresh && detail?.opened.at(-1) === leaf} />
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </Board>
  );
}
