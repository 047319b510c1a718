/** Formats a number with one decimal, for SVG paths. */
export const at1 = (value: number): string => value.toFixed(1);

/** Returns a function that gives a fixed sequence of numbers from 0 to 1, so that a drawing is always the same. */
export function sequence(seed: number): () => number {
  let state = seed * 7_919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Returns two SVG paths: a row of houses above the line `base`, and their lit windows. */
function houses(width: number, base: number, scale: number): { roofs: string; windows: string } {
  const next = sequence(11);
  let [roofs, windows] = ['', ''];
  for (let i = 0, x = -10; x < width + 40; i += 1) {
    const high = (22 + next() * 20 + (i % 4 === 1 ? 20 : 0)) * scale;
    const wide = (58 + next() * 26) * scale;
    const y = base - high;
    roofs += `M${at1(x)} ${at1(base)}V${at1(y)}h${at1(wide)}V${at1(base)}ZM${at1(x - 6 * scale)} ${at1(y + 2)}`;
    roofs += `l${at1(16 * scale)}-${at1(16 * scale)}h${at1(wide - 20 * scale)}l${at1(16 * scale)} ${at1(16 * scale)}Z`;
    for (const share of [0.2, 0.45, 0.7])
      if (next() < 0.6)
        windows += `M${at1(x + wide * share)} ${at1(y + 9 * scale)}h${at1(6 * scale)}v${at1(8 * scale)}h-${at1(6 * scale)}z`;
    x += wide;
  }
  return { roofs, windows };
}

/** Returns the SVG path of the water's pattern: rows of scales below the line `y`. */
function scales(width: number, y: number, rows: number, step: number): string {
  let path = '';
  for (let row = 0; row < rows; row += 1)
    for (let column = -1; column < width / step + 1; column += 1) {
      const x = column * step + (row % 2 ? step / 2 : 0);
      for (const share of [0.48, 0.31, 0.15]) {
        const radius = at1(step * share);
        path += `M${at1(x - step * share)} ${at1(y + (row * step) / 3)}a${radius} ${radius} 0 0 1 ${at1(step * share * 2)} 0`;
      }
    }
  return path;
}

const wavyBand = (width: number, height: number, y: number, first: boolean): string => {
  const edge = Array.from({ length: Math.ceil(width / 80) }, (_, i) => `q40 ${i % 2 ? 9 : -9} 80 0`).join('');
  return `M0 ${at1(y)}${first ? `H${width}` : edge}V${height}H0Z`;
};

/**
 * Returns the SVG path of gaps across the half disc above the line `base`. Lower gaps are wider, as if mist covered the
 * disc.
 */
function stripes(x: number, base: number, radius: number): string {
  return [0.2, 0.38, 0.54, 0.68, 0.8]
    .map((share, i) => {
      const [y, high] = [base - radius * (1 - share), radius * (0.018 + i * 0.014)];
      return `M${at1(x - radius)} ${at1(y)}h${at1(2 * radius)}v${at1(high)}h-${at1(2 * radius)}z`;
    })
    .join('');
}

interface RiverProps {
  readonly width: number;
  readonly height: number;
  /** The y position of the line between town and water. */
  readonly base: number;
  /** The colours of the sky from the top to the horizon. */
  readonly inks: readonly string[];
  readonly town: string;
  readonly water: string;
  /** The half sun or moon on the horizon: its x position, radius and colour. */
  readonly disc: { readonly x: number; readonly radius: number; readonly ink: string };
  readonly small: boolean;
}

/** Draws the river at night: bands of sky, a disc on the horizon, a town with lit windows, and water. */
export function River({ width, height, base, inks, town, water, disc, small }: RiverProps) {
  const scale = small ? 0.62 : 1;
  const { roofs, windows } = houses(width, base, scale);
  const glints = [0, 1, 2, 3, 4].map((i) => ({ wide: disc.radius * (1.3 - i * 0.2) * (i % 2 ? 1 : 0.7), i }));
  return (
    <>
      {inks.map((ink, i) => (
        <path
          key={ink}
          d={wavyBand(width, height, i === 0 ? 0 : base * (i / inks.length) ** 0.82, i === 0)}
          fill={ink}
        />
      ))}
      <circle cx={disc.x} cy={base} r={disc.radius} fill={disc.ink} />
      <circle
        cx={disc.x}
        cy={base}
        r={disc.radius * 1.14}
        fill="none"
        stroke={disc.ink}
        strokeOpacity={0.4}
        strokeWidth={2}
      />
      <path d={stripes(disc.x, base, disc.radius)} fill={inks.at(-2)} />
      <path d={roofs} fill={town} />
      <path d={windows} fill="#f6cf86" fillOpacity={0.85} />
      <rect y={base} width={width} height={height - base} fill={water} />
      {glints.map(({ wide, i }) => (
        <rect
          key={i}
          x={disc.x - wide / 2}
          y={base + 10 + i * (small ? 7 : 10)}
          width={wide}
          height={3}
          rx={2}
          fill={disc.ink}
          opacity={0.7 - i * 0.1}
        />
      ))}
      <path
        d={scales(width, base + (small ? 14 : 20), Math.ceil((height - base) / (small ? 13 : 17)), small ? 38 : 52)}
        fill="none"
        stroke="#4f9aa0"
        strokeOpacity={0.34}
        strokeWidth={2}
      />
    </>
  );
}

/** The goods on the counter of a stall: the SVG path of each, drawn around the middle of its base, and its colour. */
const GOODS = [
  ['M-5 0V-8a5 5 0 0 1 10 0V0z', '#7a2230'],
  ['M-6 0a6 7 0 0 1 12 0z', '#ef6a4d'],
  ['M-4 0V-6h2V-10h4V-6h2V0z', '#2d8a86'],
  ['M-7 0l2-5H5l2 5z', '#b0722c'],
] as const;
const GOODS_COUNT = 4;

/** A market stall on the line `y`: awning in two inks, posts, and a lit back with goods. */
export function Stall({ x, y, wide, ink, other = '#fff1d6' }: StallProps) {
  const high = wide * 0.82;
  const cloth = Math.min(14, high * 0.2);
  const part = (wide + 28) / 6;
  const counter = y - high * 0.34;
  const scale = wide / 74;
  return (
    <>
      <rect x={x} y={y - high} width={wide} height={high} fill="#f6cf86" />
      <path d={`M${at1(x)} ${at1(y - high)}h${at1(wide)}v${at1(high * 0.34)}h-${at1(wide)}z`} fill="#d99a45" />
      {Array.from({ length: GOODS_COUNT }, (_, i) => {
        const [path, goodsInk] = GOODS[i % GOODS.length]!;
        const at = x + (wide * (i + 0.5)) / GOODS_COUNT;
        return (
          <path key={i} d={path} fill={goodsInk} transform={`translate(${at1(at)} ${at1(counter)}) scale(${scale})`} />
        );
      })}
      <path d={`M${x} ${at1(y - high)}h3V${y}h-3zM${x + wide - 3} ${at1(y - high)}h3V${y}h-3z`} fill="#5a2a1c" />
      <rect x={x - 4} y={counter} width={wide + 8} height={high * 0.34} fill="#6b3a20" />
      <rect x={x - 4} y={counter} width={wide + 8} height={3} fill="#8f5630" />
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <path
          key={i}
          d={`M${at1(x - 14 + i * part)} ${at1(y - high)}h${at1(part)}v${at1(cloth)}a${at1(part / 2)} ${at1(part / 2)} 0 0 1-${at1(part)} 0z`}
          fill={i % 2 ? ink : other}
        />
      ))}
      <path d={`M${x - 14} ${at1(y - high)}l18-${at1(high * 0.4)}h${wide - 8}l18 ${at1(high * 0.4)}z`} fill={ink} />
    </>
  );
}

interface StallProps {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly ink: string;
  /** The second ink of the awning. */
  readonly other?: string;
}

/** A river boat with a round roof. */
export function Boat({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${at1(x)} ${at1(y)}) scale(${size})`}>
      <path d="M-130-8C-80 14 80 14 140-22C122 30 76 42 0 42C-70 42-112 32-130-8Z" fill="#ef6a4d" />
      <path d="M-70 4V-34C-70-62 40-66 46-34V2C10 8-40 8-70 4Z" fill="#fff1d6" />
      <path d="M-46 5V-50M-18 7V-55M10 6V-54M34 4V-46" fill="none" stroke="#7a2230" strokeWidth={3} />
      <path d="M92-10V-44" stroke="#fff1d6" strokeWidth={3} />
      <circle cx={92} cy={-50} r={9} fill="#f2a541" />
    </g>
  );
}
