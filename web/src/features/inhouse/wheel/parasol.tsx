import { RIBS, RIB_TIMES, type Times } from './wheel-rules.js';

/** The background colour and the text colour of each segment, by its multiplier. */
export const INKS: Readonly<Record<Times, readonly [paper: string, ink: string]>> = {
  2: ['#fff1d6', '#3a1208'],
  4: ['#f2a541', '#2b0e0a'],
  8: ['#c8481f', '#ffffff'],
  12: ['#1f6f78', '#ffffff'],
  24: ['#4b2a7a', '#ffffff'],
  48: ['#0b2140', '#ffd98a'],
};

const RADIUS = 246;
const STEP = (2 * Math.PI) / RIBS;
const LACQUER = '#2b0e0a';
const BRASS = '#ffd98a';
/** How far the paper and the threads curve inwards between two ribs, as a share of the radius. */
const SAG = 0.052;
const COLLAR_PETALS = 28;
export const HUB = RADIUS * 0.5;

const at = (angle: number, radius: number): string =>
  `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
const seamOf = (rib: number): number => (rib - 0.5) * STEP - Math.PI / 2;

/** Returns the SVG path of the paper's edge between two ribs, which curves inwards. */
const edge = (from: number, to: number, radius: number): string =>
  `Q${at((from + to) / 2, radius * (1 - SAG))} ${at(to, radius)}`;

/** Returns the SVG path of the paper that belongs to one rib of the parasol: a sector from the centre to the edge. */
function paperOf(rib: number): string {
  const from = seamOf(rib);
  return `M0 0L${at(from, RADIUS)}${edge(from, from + STEP, RADIUS)}Z`;
}

/** Returns the SVG path of the half of the paper that lies in the shadow of its rib. */
function foldOf(rib: number): string {
  const from = seamOf(rib);
  return `M0 0L${at(from, RADIUS)}L${at(from + STEP / 2, RADIUS * (1 - SAG / 2))}Z`;
}

/** Returns the SVG path of a thread around the parasol that curves inwards between `count` points. */
function thread(radius: number, count: number): string {
  const step = (2 * Math.PI) / count;
  const first = seamOf(0);
  const parts = Array.from({ length: count }, (_, i) => edge(first + i * step, first + (i + 1) * step, radius));
  return `M${at(first, radius)}${parts.join('')}Z`;
}

/** The text size of the numbers on the parasol, in units of the drawing. On screen it is at least 12 px. */
export const FIGURES = { wide: 19, narrow: 26 } as const;

/**
 * Draws the parasol of oiled paper from above: paper between bamboo ribs, shadows of the folds, threads, and the
 * collar. The whole drawing turns.
 */
export function Parasol({ figure }: { figure: number }) {
  return (
    <>
      {RIB_TIMES.map((times, rib) => (
        <g key={rib}>
          <path d={paperOf(rib)} fill={INKS[times][0]} />
          <path d={foldOf(rib)} fill={LACQUER} fillOpacity="0.13" />
        </g>
      ))}
      <g fill="none" stroke={LACQUER}>
        <path d={thread(RADIUS * 0.972, RIBS)} stroke={BRASS} strokeWidth="2.5" />
        <path d={thread(RADIUS * 0.78, RIBS)} strokeOpacity="0.6" strokeWidth="1.6" />
        <path d={thread(RADIUS * 0.74, RIBS)} strokeOpacity="0.6" strokeWidth="1.6" strokeDasharray="3 4" />
        <path d={thread(RADIUS * 0.62, RIBS)} strokeOpacity="0.45" strokeWidth="1.4" />
      </g>
      {RIB_TIMES.map((_, rib) => (
        <g key={rib}>
          <path d={`M0 0L${at(seamOf(rib), RADIUS + 9)}`} stroke={LACQUER} strokeWidth="2.4" />
          <path
            d={`M${at(seamOf(rib), RADIUS + 3)}L${at(seamOf(rib), RADIUS + 12)}`}
            stroke={BRASS}
            strokeWidth="5"
            strokeLinecap="round"
          />
        </g>
      ))}
      {RIB_TIMES.map((times, rib) => (
        <text
          key={rib}
          transform={`rotate(${((rib * 360) / RIBS).toFixed(2)}) translate(0 ${-RADIUS + figure + 12})`}
          textAnchor="middle"
          fontSize={figure}
          fill={INKS[times][1]}
        >
          {times}
        </text>
      ))}
      <path d={thread(RADIUS * 0.565, COLLAR_PETALS)} fill="#5e1a14" stroke={BRASS} strokeWidth="2.5" />
    </>
  );
}

/** Draws the parasol's shadow on the ground, which does not turn. */
export const Shade = () => <circle cx="7" cy="10" r={RADIUS + 5} fill="#1c0705" fillOpacity="0.55" />;
