import type { ReactNode } from 'react';

/** The name of the picture for a step of an installation guide. */
export type Scene = 'open' | 'share' | 'menu' | 'list' | 'done';

const stamp = (x: number, y: number) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="22" height="22" rx="5" fill="#f3ead6" />
    <path d="M8 8c-2.400 1.600-2.400 4.800 0 6.400h6c2.400-1.600 2.400-4.800 0-6.400z" fill="#b0321f" />
  </g>
);
const ring = (x: number, y: number) => <circle cx={x} cy={y} r="13" className="ring" />;
const page = (
  <>
    <rect x="40" y="30" width="80" height="34" rx="4" className="pale" />
    <path d="M40 74h80M40 84h52M40 94h64" className="line" />
  </>
);

const SCENES: Readonly<Record<Scene, ReactNode>> = {
  open: (
    <>
      {page}
      <rect x="40" y="16" width="80" height="9" rx="4" className="line" />
    </>
  ),
  share: (
    <>
      {page}
      <path d="M75 118v9h10v-9M80 121v-14m-4 4 4-4 4 4" className="line" />
      {ring(80, 117)}
    </>
  ),
  menu: (
    <>
      {page}
      <g className="dots">
        <circle cx="116" cy="16" r="1.600" />
        <circle cx="116" cy="21" r="1.600" />
        <circle cx="116" cy="26" r="1.600" />
      </g>
      {ring(116, 21)}
    </>
  ),
  list: (
    <>
      <path d="M40 24h80M40 36h60" className="line" />
      <rect x="36" y="54" width="88" height="70" rx="6" className="pale" />
      <path d="M46 68h50M46 108h42" className="line" />
      <rect x="41" y="78" width="78" height="20" rx="4" className="chosen" />
      <path d="M48 88h36M106 83v10m-5-5h10" className="line" />
    </>
  ),
  done: (
    <>
      {[44, 69, 94].map((x) => (
        <rect key={x} x={x} y="26" width="22" height="22" rx="5" className="pale" />
      ))}
      <rect x="44" y="58" width="22" height="22" rx="5" className="pale" />
      {stamp(69, 58)}
      <path d="M102 112l6 6 12-14" className="mark" />
    </>
  ),
};

/**
 * Draws a phone that shows one step of an installation guide. It is decorative, because the text beside it says the
 * same.
 */
export const Drawing = ({ scene }: { scene: Scene }) => (
  <svg className="phone" width="160" height="140" viewBox="0 0 160 140" aria-hidden="true">
    <rect x="30" y="4" width="100" height="132" rx="12" className="body" />
    {SCENES[scene]}
  </svg>
);
