import { useId } from 'react';

export type LeafState = 'shut' | 'waiting' | 'lotus' | 'mine' | 'lotus-dim' | 'mine-dim';

const PAD = 'M5 1L43-13A45 45 0 1 1 30-33Z';
const SHINE = 'M5 1L30-33A45 45 0 0 0-44 8C-24-2-10-2 5 1Z';
const VEINS =
  'M0 0Q-20-2-37-12M0 0Q-18 10-35 20M0 0Q-8 20-13 37M0 0Q12 16 19 35M0 0Q22 6 37 17M0 0Q-12-16-21-34M0 0Q2-20 7-39';
const PETAL = 'M0-60C26-24 26 16 0 44C-26 16-26-24 0-60Z';
const INKS = [
  ['#1f7a5c', '#2f9a78', '#7fd0a8'],
  ['#23866a', '#37a583', '#8ed8b0'],
  ['#1a6d57', '#2a8a70', '#74c79c'],
] as const;

/**
 * Returns the angle (degrees) of a leaf, so that neighbours look different. It depends only on the leaf's position.
 */
const turnOf = (leaf: number): number => ((leaf * 137) % 300) - 150;

function Pad({ leaf, open }: { leaf: number; open: boolean }) {
  const [base, shine, vein] = open ? (['#124c41', '#175a4b', '#2f8068'] as const) : INKS[leaf % INKS.length]!;
  return (
    <g transform={`rotate(${turnOf(leaf)})`}>
      <path d={PAD} fill={base} stroke="#06302c" strokeWidth="2.5" strokeLinejoin="round" />
      <path d={SHINE} fill={shine} />
      <path d={VEINS} fill="none" stroke={vein} strokeWidth="1.8" strokeLinecap="round" />
    </g>
  );
}

function Lotus({ scale }: { scale: number }) {
  return (
    <g transform={`translate(0 2) scale(${scale})`} stroke="#5b1236" strokeWidth="4" strokeLinejoin="round">
      {[-72, -36, 36, 72, 0].map((turn) => (
        <path key={turn} d={PETAL} transform={`rotate(${turn} 0 44)`} fill={turn % 72 === 0 ? '#fff0f4' : '#f2a9c4'} />
      ))}
      <path d="M-78 52C-40 80 40 80 78 52C40 64-40 64-78 52Z" fill="#fff0f4" />
    </g>
  );
}

function Crab({ scale }: { scale: number }) {
  const half = useId();
  return (
    <g transform={`scale(${scale})`} fill="#f0674a" stroke="#3a0d10" strokeWidth="4" strokeLinecap="round">
      <g id={half}>
        <path
          d="M44 18C62 12 70 22 78 36M40 34C56 32 64 44 66 56M30 46C42 50 46 60 44 70"
          fill="none"
          stroke="#f0674a"
          strokeWidth="9"
        />
        <path d="M34-16C46-30 42-44 54-58C60-66 78-66 84-52C76-54 70-50 70-44C78-42 84-46 88-42C86-24 66-22 58-30C52-20 50-10 46-2Z" />
      </g>
      <use href={`#${half}`} transform="scale(-1 1)" />
      <path d="M0-24C40-24 60 2 52 24C44 46 22 54 0 54C-22 54-44 46-52 24C-60 2-40-24 0-24Z" />
      <path d="M-30 34C-16 44 16 44 30 34" fill="none" />
      <g fill="#3a0d10">
        <circle cx="16" cy="-30" r="6" />
        <circle cx="-16" cy="-30" r="6" />
      </g>
    </g>
  );
}

/**
 * Draws one leaf: closed, opened with a lotus or a crab, or revealed after the round.
 * @param fresh true for the leaf that was opened on this page just now; its turn is animated.
 */
export function Leaf({ leaf, state, fresh }: { leaf: number; state: LeafState; fresh: boolean }) {
  const turned = fresh ? 'turned' : undefined;
  const dim = state.endsWith('-dim');
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className={`leaf ${state}`}>
      {state === 'mine' || state === 'mine-dim' ? (
        <circle
          r="45"
          fill="#2a1013"
          fillOpacity={dim ? 0.5 : 1}
          stroke="#f0674a"
          strokeWidth="2"
          strokeDasharray={dim ? '4 5' : undefined}
        />
      ) : (
        <Pad leaf={leaf} open={state !== 'shut' && state !== 'waiting'} />
      )}
      {state === 'waiting' ? <circle className="ripple" r="40" fill="none" stroke="#fff1d6" strokeWidth="2.5" /> : null}
      {state.startsWith('lotus') ? (
        <g opacity={dim ? 0.5 : 1} className={turned}>
          <Lotus scale={dim ? 0.42 : 0.5} />
        </g>
      ) : null}
      {state.startsWith('mine') ? (
        <g opacity={dim ? 0.75 : 1} className={turned}>
          <Crab scale={dim ? 0.4 : 0.46} />
        </g>
      ) : null}
    </svg>
  );
}
