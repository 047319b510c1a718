import { memo, useId, useMemo } from 'react';
import { Boat, River, Stall } from '../../ui/scene.js';
import { isHidden } from './reveal.js';

/**
 * The kind of drawing for each region. The regions of Vietnam have no drawing; they show the table of prizes instead.
 */
const SCENES: Readonly<Record<string, 'lanterns' | 'lamps' | 'sails'>> = {
  lott: 'lanterns',
  elott: 'lamps',
  malay: 'sails',
  thai: 'sails',
  lao: 'sails',
};

/** Returns the kind of drawing for a region; undefined for the regions of Vietnam. */
export const sceneOf = (region: string) => SCENES[region];

interface Inks {
  readonly sky: readonly string[];
  readonly town: string;
  readonly water: string;
  readonly disc: string;
}

/**
 * The river is the most expensive part of the drawing. It is memoised, because it does not change while numbers are
 * revealed.
 */
const StillRiver = memo(River);

const INKS: Readonly<Record<'lanterns' | 'lamps' | 'sails', Inks>> = {
  lanterns: {
    sky: ['#071d25', '#0a2932', '#0d3841', '#10474f', '#14555c'],
    town: '#07242c',
    water: '#06202a',
    disc: '#2b5f5e',
  },
  lamps: {
    sky: ['#0a0d28', '#10153a', '#18204a', '#212e5c', '#2a3c6a'],
    town: '#0a1030',
    water: '#0b1638',
    disc: '#f4e2b6',
  },
  sails: {
    sky: ['#1c1030', '#3a1437', '#62203c', '#8d3438', '#b4522f'],
    town: '#2a0f26',
    water: '#10263a',
    disc: '#e7963f',
  },
};

/**
 * A place in the drawing for one value: `on` shows the value, `next` is the value that is revealed next, `off` is
 * still hidden.
 */
interface Spot {
  readonly value: string;
  readonly look: 'on' | 'next' | 'off';
}

/** Returns the places for the values. While the draw is being revealed, the first hidden one is marked `next`. */
function spotsOf(values: readonly string[], isRunning: boolean): Spot[] {
  const next = isRunning ? values.findIndex(isHidden) : -1;
  return values.map((value, i) => ({ value, look: isHidden(value) ? (i === next ? 'next' : 'off') : 'on' }));
}

interface SceneProps {
  readonly region: string;
  /** The digits of the first number, or the balls. A value that has not been revealed is a dot. */
  readonly values: readonly string[];
  readonly isRunning: boolean;
}

/**
 * The drawing of a draw, for a wide screen and for a phone. It is decorative; the table of drawn numbers has the same
 * values for screen readers.
 */
export function DrawScene({ region, values, isRunning }: SceneProps) {
  const scene = sceneOf(region);
  if (!scene) return null;
  const spots = spotsOf(values, isRunning);
  return (
    <>
      <Scene scene={scene} spots={spots} small={false} />
      <Scene scene={scene} spots={spots} small />
    </>
  );
}

function Scene({ scene, spots, small }: { scene: keyof typeof INKS; spots: readonly Spot[]; small: boolean }) {
  const glow = useId();
  const { sky, town, water, disc } = INKS[scene];
  const wide = small ? 374 : 1400;
  const high = small ? (scene === 'lanterns' ? 200 : 112) : 250;
  const base = scene === 'lamps' ? (small ? 30 : 70) : high - (small ? 28 : 46);
  const half = useMemo(
    () => ({ x: wide / 2, radius: scene === 'sails' ? (small ? 46 : 116) : small ? 20 : 36, ink: disc }),
    [wide, scene, small, disc],
  );
  return (
    <svg
      className={`hallart ${small ? 'only-s' : 'hide-s'}`}
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <radialGradient id={glow}>
        <stop stopColor="#ffd98a" stopOpacity={0.5} />
        <stop offset={1} stopColor="#ffd98a" stopOpacity={0} />
      </radialGradient>
      <StillRiver width={wide} height={high} base={base} inks={sky} town={town} water={water} disc={half} small />
      {small ? null : (
        <>
          <Stall x={wide * 0.21} y={base} wide={54} ink="#2d8a86" />
          <Stall x={wide * 0.76} y={base} wide={54} ink="#ef6a4d" />
        </>
      )}
      {scene === 'lamps' ? (
        <Lamps spots={spots} wide={wide} small={small} glow={glow} />
      ) : scene === 'sails' ? (
        <Sails spots={spots} wide={wide} base={base} small={small} />
      ) : (
        <Lanterns spots={spots} wide={wide} base={base} small={small} glow={glow} />
      )}
    </svg>
  );
}

const DISPLAY = 'var(--font-display)';

interface PartProps {
  readonly spots: readonly Spot[];
  readonly wide: number;
  readonly small: boolean;
}

function Value({ spot, y, size }: { spot: Spot; y: number; size: number }) {
  if (spot.look === 'off') return null;
  if (spot.look === 'on')
    return (
      <text y={y} textAnchor="middle" fontFamily={DISPLAY} fontWeight={800} fontSize={size} fill="#2a0f1c">
        {spot.value}
      </text>
    );
  return (
    <g fill="#ffd98a">
      {[-1, 0, 1].map((at) => (
        <circle key={at} cx={at * size * 0.26} cy={y - size * 0.36} r={size * 0.09} opacity={0.7 - at * 0.3} />
      ))}
    </g>
  );
}

/** Draws five paper lanterns on a line over the water, one for each digit. */
function Lanterns({ spots, wide, base, small, glow }: PartProps & { base: number; glow: string }) {
  const [gap, size, top] = small ? [66, 0.5, 70] : [142, 1, 120];
  const paper = { on: '#f2a541', next: '#8a6a34', off: '#1d4850' };
  const wood = { on: '#7a2230', next: '#7a2230', off: '#0a2b34' };
  return (
    <>
      {small ? null : <Boat x={wide / 2 - 470} y={base + 24} size={0.26} />}
      {small ? null : <Boat x={wide / 2 + 420} y={base + 22} size={0.3} />}
      <path
        d={`M${wide / 2 - gap * 2.8} 8Q${wide / 2} ${small ? 30 : 48} ${wide / 2 + gap * 2.8} 8`}
        fill="none"
        stroke="#03161b"
        strokeWidth={3}
      />
      {spots.map((spot, i) => {
        const x = wide / 2 + (i - (spots.length - 1) / 2) * gap;
        const y = top + (i % 2 ? 0 : small ? 4 : 8);
        const { look } = spot;
        return (
          <g key={i} transform={`translate(${x} ${y})`}>
            <path d={`M0 ${-y + 16}V${-58 * size}`} stroke="#03161b" strokeWidth={2.5} />
            {look === 'off' ? null : (
              <circle r={110 * size} fill={`url(#${glow})`} opacity={look === 'on' ? 1 : 0.35} />
            )}
            <g transform={`scale(${size})`}>
              <path d="M-46-44C-74-14-74 26-46 52H46C74 26 74-14 46-44Z" fill={paper[look]} />
              <path
                d="M-20-44C-36-14-36 24-20 52H20C36 24 36-14 20-44Z"
                fill="#fff"
                fillOpacity={look === 'on' ? 0.28 : 0.08}
              />
              <path d="M-34-60H34V-44H-34ZM-34 52H34V66H-34Z" fill={wood[look]} />
              <path
                d="M-20-44C-36-14-36 24-20 52M20-44C36-14 36 24 20 52M-12 66V88M0 66V96M12 66V88"
                fill="none"
                stroke={wood[look]}
                strokeWidth={4}
                strokeLinecap="round"
              />
              <circle cy={4} r={34} fill={look === 'on' ? '#fff1d6' : look === 'next' ? '#3c3322' : '#0d2f38'} />
              {look === 'on' ? <circle cy={4} r={29} fill="none" stroke="#7a2230" strokeWidth={2} /> : null}
              <Value spot={spot} y={21} size={48} />
            </g>
          </g>
        );
      })}
    </>
  );
}

/** Draws twenty paper lotuses with lamps on the water, one for each ball; on a phone only the last three. */
function Lamps({ spots, wide, small, glow }: PartProps & { glow: string }) {
  const lit = spots.findLastIndex(({ look }) => look === 'on');
  const from = Math.max(0, Math.min(lit - 2, spots.length - 3));
  const shown = small ? spots.slice(from, from + 3) : spots;
  const petal = { on: ['#e0609a', '#f7a9c8', '#4a0f34'], next: ['#7c3f6e', '#9a5a86', '#10193b'] };
  return shown.map((spot, i) => {
    const [light, pale, edge] = spot.look === 'off' ? ['#2a3c6a', '#36497c', '#10193b'] : petal[spot.look];
    const size = small ? [0.56, 0.66, 0.9][i]! : i < 10 ? 0.7 : 0.74;
    const x = small ? wide - [190, 132, 62][i]! : wide / 2 - 378 + (i % 10) * 84 + (i < 10 ? 14 : -14);
    const y = small ? 68 - i * 2 : (i < 10 ? 118 : 182) + (((i * 37) % 3) - 1) * 5;
    return (
      <g key={i} transform={`translate(${x} ${y}) scale(${size})`}>
        {spot.look === 'off' ? null : (
          <circle cy={-6} r={62} fill={`url(#${glow})`} opacity={spot.look === 'on' ? 1 : 0.4} />
        )}
        <g stroke={edge} strokeWidth={2.5} strokeLinejoin="round">
          <path d="M-44 2C-52-16-44-28-34-34C-26-22-20-10-18 6ZM44 2C52-16 44-28 34-34C26-22 20-10 18 6Z" fill={pale} />
          <path d="M-30 2C-34-22-22-38-10-44C-4-32 0-16 0 0C0-16 4-32 10-44C22-38 34-22 30 2Z" fill={light} />
          <circle cy={-8} r={25} fill={spot.look === 'on' ? '#fff1d6' : spot.look === 'next' ? '#2b2440' : '#141f45'} />
          <path
            d="M-54 4C-44 30-18 30 0 30C18 30 44 30 54 4C40 12 24 10 14 16C6 10-6 10-14 16C-24 10-40 12-54 4Z"
            fill={light}
          />
        </g>
        <Value spot={spot} y={1} size={25} />
      </g>
    );
  });
}

const SAILS = ['#ef6a4d', '#2d8a86', '#f2a541', '#c4456d', '#4b7aa8', '#b0721f'];

/** Draws sailing ships (junks). Their sails show the digits of the first prize. */
function Sails({ spots, wide, base, small }: PartProps & { base: number }) {
  const many = spots.length > 4;
  const gap = small ? (many ? 36 : 50) : many ? 150 : 212;
  const size = small ? (many ? 0.29 : 0.385) : many ? 0.74 : 0.94;
  return spots.map((spot, i) => {
    const x = small ? wide - 36 - (spots.length - 1 - i) * gap : wide / 2 + (i - (spots.length - 1) / 2) * gap;
    const y = base + (small ? 6 : 14) + (i % 2 ? (small ? 2 : 6) : 0);
    return (
      <g key={i} transform={`translate(${x} ${y}) scale(${size})`} opacity={spot.look === 'off' ? 0.72 : 1}>
        <path
          d="M-60-22C-76-70-66-120-38-150C6-140 52-122 66-96C72-66 66-42 54-22Z"
          fill={spot.look === 'on' ? SAILS[i % SAILS.length] : '#5b3040'}
          stroke="#3a0d18"
          strokeWidth={4}
          strokeLinejoin="round"
        />
        <path
          d="M-69-62L70-58M-66-98L66-92M-54-130L44-118"
          fill="none"
          stroke="#3a0d18"
          strokeOpacity={0.55}
          strokeWidth={4}
          strokeLinecap="round"
        />
        <path d="M-2-142V-4" stroke="#3a0d18" strokeWidth={6} strokeLinecap="round" />
        <circle cy={-76} r={40} fill={spot.look === 'on' ? '#fff1d6' : '#2b1420'} stroke="#3a0d18" strokeWidth={3.5} />
        {spot.look === 'on' ? <circle cy={-76} r={33.5} fill="none" stroke="#b0321f" strokeWidth={2} /> : null}
        <Value spot={spot} y={-56} size={58} />
        <path d="M-2-142V-166L26-157L-2-148" fill="#f2a541" stroke="#3a0d18" strokeWidth={2.5} />
        <path
          d="M-104-30C-92-16-80-12-62-12H74C92-12 102-22 110-40C112-10 100 10 78 12H-72C-92 12-104-6-104-30Z"
          fill="#5a1a20"
          stroke="#2a0a12"
          strokeWidth={3.5}
          strokeLinejoin="round"
        />
      </g>
    );
  });
}
