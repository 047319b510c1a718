import { useEffect, useRef, type CSSProperties } from 'react';
import { useWords } from '../../../lib/language/words.js';
import { useNarrow } from '../../../lib/screen/narrow.js';
import { Board, History, Result } from '../board.js';
import { ticks } from '../sound.js';
import type { Played } from './plinko-api.js';
import { multipliersE4, timesText, type Choice } from './plinko-rules.js';

/** How long (ms) a mango takes to fall by one row. */
export const ROW_MS = 70;

/**
 * The width of a basket in units of the drawing, so that the drawing has the same columns as the baskets below it.
 */
const COLUMN = 100;
/** The sizes of the drawing on a wide screen and on a phone, in px. */
const WIDE = { width: 700, height: 470, peg: 6.5, mango: 15 };
const PHONE = { width: 342, height: 276, peg: 3.6, mango: 9 };
type Size = typeof WIDE;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the width and height of the drawing, and the size of one px, in units of the drawing. */
const measure = (rows: number, { width, height }: Size) => {
  const units = (rows + 1) * COLUMN;
  return { width: units, height: (units * height) / width, pixel: units / width };
};

/** Returns the points at which a mango changes direction: above the first peg, at each peg, and in the basket. */
function pointsOf(path: string, size: Size): readonly Point[] {
  const rows = path.length;
  const { width, height, pixel } = measure(rows, size);
  const step = height / (rows + 0.6);
  const points: Point[] = [{ x: width / 2, y: 0 }];
  let column = 0;
  [...path].forEach((turn, row) => {
    points.push({
      x: width / 2 + (column - row / 2) * COLUMN,
      y: (row + 0.6) * step - (size.peg + size.mango * 0.6) * pixel,
    });
    if (turn === 'R') column += 1;
  });
  points.push({ x: (column + 0.5) * COLUMN, y: height });
  return points;
}

/** Returns all pegs as one SVG path of circles. */
function pegsPath(rows: number, size: Size): string {
  const { width, height, pixel } = measure(rows, size);
  const step = height / (rows + 0.6);
  const r = size.peg * pixel;
  let path = '';
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column <= row; column += 1) {
      const x = width / 2 + (column - row / 2) * COLUMN;
      const y = (row + 0.6) * step;
      path += `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0z`;
    }
  return path;
}

const lineOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function Mango({ size }: { size: number }) {
  return (
    <g transform={`scale(${size / 60})`}>
      <path
        d="M10-52C54-56 76-14 58 26C42 62-8 78-38 56C-66 36-64-4-40-26C-24-40-12-50 10-52Z"
        fill="#f2a541"
        stroke="#1d0a26"
        strokeWidth="6"
      />
      <path d="M14-60C30-84 56-84 70-74C58-56 32-54 14-60Z" fill="#ef6a4d" />
    </g>
  );
}

/** Animates a mango along its path. The server decides the path; the animation only shows it. */
function Falling({ path, size }: { path: string; size: Size }) {
  const ref = useRef<SVGGElement>(null);
  useEffect(() => {
    const frames = pointsOf(path, size).map(({ x, y }) => ({
      transform: `translate(${x}px, ${y}px)`,
      easing: 'cubic-bezier(.4,0,.9,.7)',
    }));
    ticks(path.length, ROW_MS);
    const fall = ref.current?.animate(frames, { duration: (path.length + 1) * ROW_MS, fill: 'both' });
    return () => fall?.cancel();
  }, [path, size]);
  return (
    <g ref={ref} style={{ transform: `translate(${((path.length + 1) * COLUMN) / 2}px, 0px)` }}>
      <Mango size={size.mango * measure(path.length, size).pixel} />
    </g>
  );
}

/** Returns the colour step of a basket by its multiplier: dark for low, cream for high. */
const inkOf = (e4: bigint): number =>
  [6_000n, 10_100n, 20_000n, 50_000n, 200_000n].filter((bound) => e4 >= bound).length;

interface BoardProps {
  readonly choice: Choice;
  readonly falling: readonly Played[];
  readonly shown: readonly Played[];
}

/** The board of the game: rows of lamps as pegs, the falling mangoes, and the baskets. */
export function PlinkoBoard({ choice, falling, shown }: BoardProps) {
  const t = useWords();
  const size = useNarrow() ? PHONE : WIDE;
  const { width, height, pixel } = measure(choice.rows, size);
  const [newest] = shown;
  const outcome = newest?.plinko;
  const trail = falling.length === 0 && outcome?.rows === choice.rows ? outcome : undefined;
  const points = trail && pointsOf(trail.path, size);
  return (
    <Board className="plinko" raysAt={0.1} busy={falling.length > 0}>
      <div className="gboardtop">
        <Result
          times={outcome && timesText(outcome.multiplier)}
          gainMinor={newest ? BigInt(newest.payoutMinor) - BigInt(newest.stakeMinor) : 0n}
          say={
            outcome
              ? t('plinko.landed', {
                  basket: outcome.basket + 1,
                  count: outcome.rows + 1,
                  times: timesText(outcome.multiplier),
                })
              : ''
          }
          idle={t('plinko.ready')}
          data={outcome?.path}
        />
        <History
          most={8}
          rounds={shown.flatMap(({ roundId, plinko, payoutMinor, stakeMinor }) =>
            plinko
              ? [{ roundId, times: timesText(plinko.multiplier), gain: BigInt(payoutMinor) > BigInt(stakeMinor) }]
              : [],
          )}
        />
      </div>
      <div className="pfield" dir="ltr" style={{ '--columns': choice.rows + 1 } as CSSProperties}>
        <svg viewBox={`0 0 ${width} ${height.toFixed(1)}`} aria-hidden="true">
          <path
            className="pcone"
            d={`M${width / 2 - COLUMN} 0H${width / 2 + COLUMN}L${width} ${height}H0Z`}
            strokeWidth={1.5 * pixel}
          />
          <path className="pegs" d={pegsPath(choice.rows, size)} />
          {points ? (
            <>
              <path
                className="ptrail"
                d={lineOf(points)}
                strokeWidth={2.5 * pixel}
                strokeDasharray={`0 ${8 * pixel}`}
              />
              {points.slice(1, -1).map(({ x, y }) => (
                <circle
                  key={y}
                  className="plit"
                  cx={x}
                  cy={y + (size.peg + size.mango * 0.6) * pixel}
                  r={size.peg * pixel}
                />
              ))}
              <g transform={`translate(${points.at(-1)?.x} ${height - size.mango * pixel})`}>
                <Mango size={size.mango * pixel} />
              </g>
            </>
          ) : null}
          {falling.map(({ roundId, plinko }) =>
            plinko?.rows === choice.rows ? <Falling key={roundId} path={plinko.path} size={size} /> : null,
          )}
        </svg>
        <ol className={`baskets ${choice.rows > 12 ? 'many' : ''}`} aria-label={t('plinko.baskets')}>
          {multipliersE4(choice).map((e4, basket) => (
            <li key={basket} className={`num ink${inkOf(e4)} ${trail?.basket === basket ? 'on' : ''}`}>
              {timesText(e4)}
            </li>
          ))}
        </ol>
      </div>
    </Board>
  );
}
