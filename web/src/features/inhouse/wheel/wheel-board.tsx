import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { brand } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated } from '../../../lib/money/money.js';
import { useNarrow } from '../../../lib/screen/narrow.js';
import { Button } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { Board, History, Result } from '../board.js';
import { ticks } from '../sound.js';
import { FIGURES, HUB, INKS, Parasol, Shade } from './parasol.js';
import type { Played } from './wheel-api.js';
import { RIBS, SEGMENTS, turnTo, type Spots, type Times } from './wheel-rules.js';

/** How long (ms) the animation of a spin takes. */
export const SPIN_MS = 3200;
const WHOLE_TURNS = 4;
const TICKS = 24;

interface BoardProps {
  readonly spots: Spots;
  readonly locked: boolean;
  /** The round whose spin is being animated; undefined if none is. */
  readonly spinning: Played | undefined;
  readonly shown: readonly Played[];
  readonly onAdd: (times: Times) => void;
  readonly onUndo: () => void;
  readonly onSkip: () => void;
}

/**
 * The board of the game: the wheel, and the segments with their stakes. While the board has the focus, the keys 1 to
 * 6 add a chip to a segment and Backspace removes the last chip.
 */
export function WheelBoard({ spots, locked, spinning, shown, onAdd, onUndo, onSkip }: BoardProps) {
  const t = useWords();
  const [newest] = shown;
  const result = newest?.wheel;
  const target = (spinning ?? newest)?.wheel?.rib;
  const turn = useRef(0);
  const [degrees, setDegrees] = useState(0);
  const roundId = (spinning ?? newest)?.roundId;
  useEffect(() => {
    if (target === undefined) return;
    turn.current = turnTo(target, turn.current, WHOLE_TURNS);
    setDegrees(turn.current);
    if (spinning) ticks(TICKS, SPIN_MS / TICKS / 2);
    // Only a new round starts the animation, so its id is the only dependency.
  }, [roundId]);
  const figure = useNarrow() ? FIGURES.narrow : FIGURES.wide;
  const ribs = useMemo(() => <Parasol figure={figure} />, [figure]);
  const byKey = (event: KeyboardEvent) => {
    if (locked || event.ctrlKey || event.metaKey || event.altKey) return;
    const segment = SEGMENTS[Number(event.key) - 1];
    if (segment) onAdd(segment.times);
    else if (event.key === 'Backspace') onUndo();
    else return;
    event.preventDefault();
  };
  return (
    <Board className="wheel" raysAt={0.5} busy={spinning !== undefined} onKeyDown={byKey}>
      <div className="gboardtop">
        <Result
          times={result && !spinning ? String(result.times) : undefined}
          gainMinor={newest ? BigInt(newest.payoutMinor) - BigInt(newest.stakeMinor) : 0n}
          say={result ? t('wheel.stopped', { times: isolated(`${result.times}×`) }) : ''}
          idle={t(spinning ? 'wheel.spinning' : 'wheel.ready')}
          data={result && !spinning ? String(result.rib) : undefined}
        />
        <History
          most={8}
          rounds={shown.flatMap((round) =>
            round.wheel
              ? [
                  {
                    roundId: round.roundId,
                    times: String(round.wheel.times),
                    gain: BigInt(round.payoutMinor) > BigInt(round.stakeMinor),
                  },
                ]
              : [],
          )}
        />
      </div>
      <div className="whl" dir="ltr">
        <svg viewBox="-264 -264 528 528" aria-hidden="true">
          <Shade />
          <g
            className="ribs"
            style={{
              transform: `rotate(${degrees}deg)`,
              transition: spinning ? `transform ${SPIN_MS}ms cubic-bezier(.12,.6,.16,1)` : 'none',
            }}
          >
            {ribs}
          </g>
          <circle r={HUB} fill="#8e2a1c" stroke="#ffd98a" strokeWidth="3" />
          <circle r={HUB - 9} fill="none" stroke="#ffd98a" strokeOpacity="0.55" strokeWidth="1.2" />
          <circle
            r={HUB - 16}
            fill="none"
            stroke="#ffd98a"
            strokeWidth="1.5"
            strokeDasharray="1.5 7"
            strokeLinecap="round"
          />
          <path d="M0 -232L-14 -262H14Z" fill="#fff1d6" stroke="#2b0e0a" strokeWidth="2" />
        </svg>
        <div className="hub" aria-hidden="true">
          {result && !spinning ? (
            <>
              <b className="disp num">{result.times}×</b>
              <span dir="auto">{t('wheel.ribs', { ribs: ribsOf(result.times) })}</span>
            </>
          ) : null}
        </div>
        {spinning ? (
          <Button size="s" tone="solid" className="skipspin" onClick={onSkip}>
            {t('inhouse.skip')}
          </Button>
        ) : null}
      </div>
      <div className="spots" role="group" aria-label={t('wheel.spots')}>
        {SEGMENTS.map(({ times, ribs: count }) => {
          const stake = spots[times] ?? 0n;
          const written = brand.currencySymbol + formatMinor(stake, { trim: true });
          return (
            <button
              key={times}
              type="button"
              className={stake > 0n ? 'on' : ''}
              style={{ '--c': INKS[times][0], '--k': INKS[times][1] } as CSSProperties}
              aria-disabled={locked || undefined}
              onClick={() => (locked ? undefined : onAdd(times))}
            >
              <b className="num">{times}×</b>
              <small className="num" aria-hidden="true">
                {count}/{RIBS}
              </small>
              <span className="vh">{t('wheel.ribs', { ribs: count })}</span>
              <em>{stake > 0n ? <Num>{written}</Num> : <span aria-hidden="true">·</span>}</em>
            </button>
          );
        })}
      </div>
    </Board>
  );
}

const ribsOf = (times: number): number => SEGMENTS.find((segment) => segment.times === times)?.ribs ?? 0;
