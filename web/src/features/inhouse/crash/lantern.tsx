import { useId } from 'react';

interface Inks {
  readonly paper: string;
  readonly light: string;
  readonly rib: string;
}

const LIT: Inks = { paper: '#f2a541', light: '#ffd98a', rib: '#5a1a20' };
const DARK: Inks = { paper: '#24505a', light: '#2f606a', rib: '#5a1a20' };
/** The colours of the lantern of another player who has cashed out. */
const OUT: Inks = { paper: '#ef6a4d', light: '#ffb39a', rib: '#5a1a20' };
/** The colours of the player's own lantern after the cash-out. */
const OWN: Inks = { paper: '#fff1d6', light: '#ffffff', rib: '#7a2230' };
const LOOKS = { lit: LIT, dark: DARK, out: OUT, own: OWN };

/** Draws a paper lantern; only the look `lit` has a flame. The point (0, 66) of the drawing lies on the curve. */
export function Lantern({ look, size, glow }: { look: keyof typeof LOOKS; size: number; glow?: boolean }) {
  const { paper, light, rib } = LOOKS[look];
  return (
    <g transform={`scale(${size}) translate(0 -66)`}>
      {glow
        ? [152, 115, 83].map((r, i) => <circle key={r} cy={6} r={r} fill="#f6b95a" opacity={0.07 + i * 0.04} />)
        : null}
      <path d="M-50-34C-50-78 50-78 50-34C52-2 38 30 30 50H-30C-38 30-52-2-50-34Z" fill={paper} />
      <path d="M-18-66C-24-30-20 20-12 50H12C20 20 24-30 18-66C6-70-6-70-18-66Z" fill={light} />
      <path
        d="M-18-66C-24-30-20 20-12 50M18-66C24-30 20 20 12 50M-49-26C-20-16 20-16 49-26M-45 8C-20 18 20 18 45 8"
        fill="none"
        stroke={rib}
        strokeWidth={3.5}
        strokeLinecap="round"
      />
      <path d="M-34 49H34V59H-34Z" fill={rib} />
      {look === 'lit' ? (
        <>
          <path d="M0 60C13 70 11 82 0 94C-11 82-13 70 0 60Z" fill="#fff1d6" />
          <path d="M0 68C7 74 6 80 0 86C-6 80-7 74 0 68Z" fill="#ef6a4d" />
        </>
      ) : null}
    </g>
  );
}

const SCRAPS =
  'M-60-96l8-6 4 9zM72-120l7-4 2 8zM-92-40l6-5 5 7zM96-60l9-3-1 8zM10-150l6-5 3 7zM-30-138l7-3 1 7zM48-34l8-5 3 8z';

/** Draws a lantern whose paper tears: the halves part and scraps fly. Nothing flashes or shakes. */
export function TornLantern({ size }: { size: number }) {
  const id = useId();
  return (
    <g className="torn" transform={`scale(${size})`}>
      <clipPath id={`${id}l`}>
        <path d="M-120-180H6L-6-120L10-80L-8-50L8-20L0 60H-120Z" />
      </clipPath>
      <clipPath id={`${id}r`}>
        <path d="M120-180H6L-6-120L10-80L-8-50L8-20L0 60H120Z" />
      </clipPath>
      <path className="scraps" d={SCRAPS} fill="#f2a541" />
      <g className="half left">
        <g clipPath={`url(#${id}l)`}>
          <Lantern look="dark" size={1} />
        </g>
      </g>
      <g className="half right">
        <g clipPath={`url(#${id}r)`}>
          <Lantern look="dark" size={1} />
        </g>
      </g>
    </g>
  );
}
