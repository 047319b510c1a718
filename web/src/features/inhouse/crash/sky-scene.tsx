import { memo, useEffect, useRef, useState } from 'react';
import { useMotion } from '../../../lib/motion/motion.js';
import { Boat, River, sequence, Stall } from '../../../ui/scene.js';
import { heights, lineOf, msOf, pointAt, SKIES, type Sky } from './flight.js';
import { Lantern, TornLantern } from './lantern.js';

const NARROW = '(max-width: 900px)';
const CALM_STEP_MS = 500;
const HEIGHT_LINES = 6;

interface SceneProps {
  readonly phase: string;
  /** Returns the time (ms) that the flight has lasted. It is called once per animation frame. */
  readonly elapsed: () => number;
  /** The crash point in hundredths; undefined until it is known. */
  readonly crashE2: number | undefined;
  readonly outs: readonly { readonly roundId: string; readonly cashedE2: number }[];
  /** The multiplier at which the player cashed out, in hundredths; undefined if the player did not. */
  readonly ownE2: number | undefined;
}

const place = (one: Element | null | undefined, { x, y }: { x: number; y: number }) =>
  one?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);

/** Moves the curve, the lanterns and the horizontal lines to their positions at a time of the flight. */
function draw(svg: SVGSVGElement, sky: Sky, elapsedMs: number): void {
  const lines = svg.querySelectorAll('[data-line]');
  const path = lines.length > 0 ? lineOf(sky, elapsedMs) : '';
  for (const line of lines) line.setAttribute('d', path);
  place(svg.querySelector('[data-head]'), pointAt(sky, elapsedMs, elapsedMs));
  for (const one of svg.querySelectorAll<SVGGElement>('[data-at]')) {
    const ms = Math.min(elapsedMs, msOf(Number(one.dataset['at'])));
    const point = pointAt(sky, ms, elapsedMs);
    place(one, point);
    one.querySelector('[data-drop]')?.setAttribute('d', `M0 0V${(sky.low - point.y).toFixed(1)}`);
  }
  const values = heights(elapsedMs);
  svg.querySelectorAll<SVGGElement>('[data-height]').forEach((one, i) => {
    const value = values[i];
    const y = value === undefined ? -99 : pointAt(sky, msOf(value * 100), elapsedMs).y;
    place(one, { x: 0, y });
    one.style.visibility = value === undefined || y < sky.up - 60 ? 'hidden' : '';
    const text = one.querySelector('text');
    if (text && value !== undefined) text.textContent = `${Number(value.toFixed(1))}×`;
  });
}

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const media = matchMedia(NARROW);
    const changed = () => setNarrow(media.matches);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  }, []);
  return narrow;
}

/** Draws the sky over the river. Each cash-out of another player is a small lantern on the curve. */
export function SkyScene({ phase, elapsed, crashE2, outs, ownE2 }: SceneProps) {
  const svg = useRef<SVGSVGElement>(null);
  const small = useNarrow();
  const motion = useMotion();
  const sky = small ? SKIES.small : SKIES.large;
  const flies = phase === 'running';
  // While motion is paused, the lantern stays in its boat and only the number shows the multiplier.
  const still = flies && !motion;
  const read = useRef(elapsed);
  useEffect(() => {
    read.current = elapsed;
  });
  useEffect(() => {
    const { current } = svg;
    if (!current) return undefined;
    const paint = () => draw(current, sky, crashE2 === undefined ? (flies ? read.current() : 0) : msOf(crashE2));
    paint();
    if (!flies) return undefined;
    if (still) {
      const timer = setInterval(paint, CALM_STEP_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function loop() {
      paint();
      frame = requestAnimationFrame(loop);
    });
    return () => cancelAnimationFrame(frame);
  }, [flies, still, crashE2, sky, outs, ownE2, phase]);
  const size = small ? 0.56 : 0.95;
  const hasLine = (flies && !still) || phase === 'crashed';
  return (
    <svg
      ref={svg}
      className="sky"
      viewBox={`0 0 ${sky.wide} ${sky.high}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <Ground small={small} />
      {Array.from({ length: HEIGHT_LINES }, (_, i) => (
        <g key={i} data-height="">
          <path
            d={`M${small ? 20 : 30} 0H${sky.wide - (small ? 64 : 112)}`}
            stroke="#bfe0da"
            strokeOpacity={0.28}
            strokeWidth={1.5}
            strokeDasharray="2 7"
            strokeLinecap="round"
          />
          <text x={sky.wide - (small ? 32 : 70)} y={4} textAnchor="end" fontSize={13} fontWeight={600} fill="#dfe9e4" />
        </g>
      ))}
      {hasLine ? (
        <g fill="none" strokeLinecap="round">
          <path data-line="" stroke="#04171d" strokeOpacity={0.5} strokeWidth={small ? 6 : 8} />
          <path data-line="" stroke="#fff1d6" strokeWidth={small ? 2 : 2.5} />
          <path data-line="" stroke="#ffd98a" strokeWidth={small ? 5 : 7} strokeDasharray={`.1 ${small ? 13 : 18}`} />
        </g>
      ) : null}
      {hasLine
        ? outs.map(({ roundId, cashedE2 }) => (
            <g key={roundId} data-at={cashedE2} data-testid="out">
              <Lantern look="out" size={small ? 0.17 : 0.24} />
            </g>
          ))
        : null}
      {hasLine && ownE2 !== undefined ? (
        <g data-at={ownE2} data-testid="own-out">
          <path data-drop="" stroke="#fff1d6" strokeWidth={1.5} strokeDasharray="3 4" />
          <circle r={small ? 4 : 6} fill="#fff1d6" />
          <Lantern look="own" size={small ? 0.28 : 0.4} />
        </g>
      ) : null}
      {hasLine ? (
        <g data-head="">
          {phase === 'crashed' ? <TornLantern size={size} /> : <Lantern look="lit" glow size={size} />}
        </g>
      ) : (
        <g transform={`translate(${sky.left + 6} ${sky.low - 4})`}>
          <Lantern look={still ? 'lit' : 'dark'} size={size / 2} />
        </g>
      )}
    </svg>
  );
}

const INKS = ['#06181f', '#081f28', '#0a2932', '#0c343d', '#0f424b', '#14555c'];

/** The parts of the drawing that do not move: stars, moon, town, stalls, river and boat. */
const Ground = memo(function Ground({ small }: { small: boolean }) {
  const { wide, high, left, low } = small ? SKIES.small : SKIES.large;
  const base = low + (small ? 8 : 14);
  const next = sequence(5);
  let stars = '';
  for (let i = 0; i < (small ? 26 : 56); i += 1)
    stars += `M${(next() * wide).toFixed(0)} ${(next() * base * 0.62).toFixed(0)}h.1`;
  const stalls = [
    [0.48, '#ef6a4d'],
    [0.64, '#2d8a86'],
    [0.79, '#f2a541', '#7a2230'],
  ] as const;
  return (
    <>
      <River
        width={wide}
        height={high}
        base={base}
        inks={INKS}
        town="#07242c"
        water="#06202a"
        disc={{ x: wide * 0.4, radius: high * 0.21, ink: '#d8a24e' }}
        small={small}
      />
      <path d={stars} stroke="#f4e2b6" strokeOpacity={0.7} strokeWidth={2} strokeLinecap="round" />
      {stalls.map(([share, ink, other]) => (
        <Stall key={ink} x={wide * share} y={base} wide={small ? 34 : 74} ink={ink} other={other} />
      ))}
      <Boat x={left + 4} y={base + (small ? 14 : 24)} size={small ? 0.3 : 0.48} />
    </>
  );
});
