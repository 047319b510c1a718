const FISH = 'M-62 4C-40-44 22-46 52-4C66-20 78-28 88-30C82-10 82 14 90 34C76 30 64 22 52 8C24 48-38 50-62 4Z';
const FINS = 'M-20-30C-6-58 22-58 34-30C16-38-4-38-20-30ZM-14 36C-2 56 18 56 26 34C12 42-2 42-14 36Z';
const SCALES = 'M-20-20C-10-8-10 12-20 24M2-26C14-10 14 14 2 28M24-22C34-8 34 12 24 24';
const PAD = 'M5 1L43-13A45 45 0 1 1 30-33Z';
const VEINS =
  'M0 0Q-20-2-37-12M0 0Q-18 10-35 20M0 0Q-8 20-13 37M0 0Q12 16 19 35M0 0Q22 6 37 17M0 0Q-12-16-21-34M0 0Q2-20 7-39';
const STALKS = [0, 1, 2, 3, 4];
const stalkTip = (n: number) => ({ x: n * 13 + (n % 2 ? 14 : -14), y: -(90 + ((n * 37) % 60)) });

interface Placed {
  /** The SVG transform of one part of a bank (leaf, fish or reeds): position, rotation and size. */
  readonly at: string;
}

function Koi({ at, body, fin }: Placed & { readonly body: string; readonly fin: string }) {
  return (
    <g transform={at}>
      <path d={FISH} transform="translate(6 8)" fill="#03161b" fillOpacity="0.5" />
      <path d={FINS} fill={fin} />
      <path d={FISH} fill={body} />
      <path d={SCALES} fill="none" stroke="#06222b" strokeWidth="4" strokeLinecap="round" />
      <circle cx="-40" cy="-4" r="7" fill="#06222b" />
    </g>
  );
}

const Pad = ({ at }: Placed) => (
  <g transform={at}>
    <path d={PAD} fill="#1f7a5c" stroke="#06302c" strokeWidth="2.5" strokeLinejoin="round" />
    <path d={VEINS} fill="none" stroke="#7fd0a8" strokeWidth="1.8" strokeLinecap="round" />
  </g>
);

const Reeds = ({ at }: Placed) => (
  <g transform={at} fill="none" strokeLinecap="round">
    {STALKS.map((n) => {
      const { x, y } = stalkTip(n);
      const foot = n * 13;
      return (
        <g key={n}>
          <path d={`M${foot} 0C${foot} ${y / 2} ${x} ${y * 0.7} ${x} ${y}`} stroke="#2f8a6d" strokeWidth="4" />
          {n % 2 ? <path d={`M${x} ${y - 2}v-26`} stroke="#c9832f" strokeWidth="9" /> : null}
        </g>
      );
    })}
  </g>
);

/**
 * Draws the two river banks beside the leaves on a wide screen: reeds, fish and small leaves. They are only
 * decoration.
 */
export function PondBanks() {
  return (
    <>
      <svg className="bank left" viewBox="0 0 160 640" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <Pad at="translate(56 96) scale(.78)" />
        <Koi at="translate(84 270) rotate(62) scale(.62)" body="#fff1d6" fin="#ef6a4d" />
        <Pad at="translate(112 404) rotate(80) scale(.44)" />
        <Reeds at="translate(34 632)" />
      </svg>
      <svg className="bank right" viewBox="0 0 160 640" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <Pad at="translate(112 78) rotate(140) scale(.4)" />
        <Koi at="translate(58 150) rotate(150) scale(.34)" body="#fff1d6" fin="#ef6a4d" />
        <Pad at="translate(118 216) rotate(30) scale(.6)" />
        <Koi at="translate(80 330) rotate(-118) scale(.58)" body="#f2a541" fin="#fff1d6" />
        <Pad at="translate(44 500) rotate(200) scale(.48)" />
        <Reeds at="translate(76 632)" />
      </svg>
    </>
  );
}
