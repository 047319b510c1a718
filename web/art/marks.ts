import { P, f } from './strokes.js';

/**
 * A figure under or over an emblem, centred on 0,0 and about 200 units across. It distinguishes games that have the
 * same emblem.
 */
export interface Mark {
  readonly under?: string;
  readonly over?: string;
}

const LINE = ' fill="none" stroke="var(--a)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"';
const FILL = ' fill="var(--a)" stroke="var(--p)" stroke-width="3" stroke-linejoin="round"';

/** Draws one figure `count` times, at equal distances on a circle. */
const around = (count: number, radius: number, draw: (x: number, y: number, n: number) => string): string =>
  Array.from({ length: count }, (_, n) => {
    const turn = (n / count) * 2 * Math.PI - Math.PI / 2;
    return draw(f(radius * Math.cos(turn)), f(radius * Math.sin(turn)), n);
  }).join('');

const star = (x: number, y: number, r: number): string => {
  const k = f(r * 0.3);
  return `M${x} ${f(y - r)}Q${f(x + k)} ${f(y - k)} ${f(x + r)} ${y}Q${f(x + k)} ${f(y + k)} ${x} ${f(y + r)}Q${f(x - k)} ${f(y + k)} ${f(x - r)} ${y}Q${f(x - k)} ${f(y - k)} ${x} ${f(y - r)}Z`;
};
const leaf = (x: number, y: number, turn: number): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0-16C12-8 12 8 0 16C-12 8-12-8 0-16Z"${FILL}/>`;
const ring = (radius: number, dash: string): string => `<circle r="${radius}"${LINE} stroke-dasharray="${dash}"/>`;

/**
 * The drawn figure for each first word of a game name in the demo series (`golden`, `silver`; see
 * infra/seed/demo/series.sql).
 */
export const MARKS: Readonly<Record<string, Mark>> = {
  golden: {
    under: P(
      around(24, 92, (x, y, n) => (n % 2 ? '' : `M${f(x * 0.94)} ${f(y * 0.94)}L${f(x * 1.14)} ${f(y * 1.14)}`)),
      LINE,
    ),
    over: P(star(-74, -70, 17) + star(76, -58, 12), FILL),
  },
  silver: { under: ring(96, '2 10') + ring(86, '18 8'), over: P(star(74, -72, 16) + star(56, -90, 8), FILL) },
  wild: { under: around(10, 92, (x, y, n) => leaf(x, y, n * 36 + 30)) },
  lost: {
    under: ring(95, '46 14'),
    over: P('M0-112L9-92H-9ZM0 112L9 92H-9ZM-112 0L-92 9V-9ZM112 0L92 9V-9Z', FILL),
  },
  hidden: {
    over: P(
      'M-100 34C-60 20-30 52 0 38C30 24 60 54 100 38M-100 58C-60 44-30 76 0 62C30 48 60 78 100 62',
      LINE.replace('4"', '7"'),
    ),
  },
  great: {
    under:
      around(7, 94, (x, y) => (y > -40 ? leaf(x, y, x > 0 ? 30 : -30) : '')) +
      around(9, 100, (x, y) => (y > 0 ? leaf(x, y, x > 0 ? 70 : -70) : '')),
    over: P('M-30-88L-20-104L-8-90L0-110L8-90L20-104L30-88Z', FILL),
  },
  little: {
    over: P(
      around(5, 92, (x, y) => star(x, y, 11)),
      FILL,
    ),
    under: `<circle r="70" fill="var(--p)" fill-opacity=".55"/>`,
  },
  midnight: {
    under: P('M-72-92A34 34 0 1 0-38-52A28 28 0 1 1-72-92Z', FILL),
    over: P(star(66, -82, 12) + star(88, -46, 8) + star(-92, 18, 8), FILL),
  },
  monsoon: {
    under: P(
      Array.from(
        { length: 15 },
        (_, n) => `M${(n % 5) * 46 - 96 + Math.floor(n / 5) * 12} ${Math.floor(n / 5) * 62 - 88}l-10 26`,
      ).join(''),
      LINE,
    ),
    over: P('M-66-66C-74-76-66-88-66-94C-58-86-56-74-66-66ZM70-30C62-40 70-52 70-58C78-50 80-38 70-30Z', FILL),
  },
  harbour: {
    under: P('M-104 40q17-14 34 0t34 0t34 0t34 0t34 0t34 0M-104 60q17-14 34 0t34 0t34 0t34 0t34 0t34 0', LINE),
    over: P('M86-92V-40M74-76H98M68-56C70-36 102-36 104-56', LINE),
  },
  mountain: {
    under: P(
      'M-112 72L-62-46L-34 2L0-96L40-8L64-52L112 72Z',
      ' fill="var(--p)" fill-opacity=".5" stroke="var(--a)" stroke-width="4" stroke-linejoin="round"',
    ),
  },
  palace: {
    under:
      P('M-96 84V-22C-96-70-40-78 0-112C40-78 96-70 96-22V84', LINE) +
      P('M-84 84V-18C-84-60-36-68 0-96C36-68 84-60 84-18V84', ' fill="var(--p)" fill-opacity=".4"'),
  },
  festival: {
    over:
      P('M-104-84C-60-58-20-58 0-84C20-58 60-58 104-84', LINE) +
      [-84, -56, -28, 28, 56, 84].map((x) => P(`M${x - 9}-${Math.abs(x) === 56 ? 65 : 70}h18l-9 20Z`, FILL)).join(''),
  },
  forest: {
    under: [-86, -58, 58, 86]
      .map((x, n) =>
        P(
          `M${x} ${n % 2 ? -84 : -60}l24 50h-12l18 40h-60l18-40h-12Z`,
          ' fill="var(--p)" stroke="var(--a)" stroke-width="3" stroke-linejoin="round"',
        ),
      )
      .join(''),
  },
  sunset: {
    under:
      `<circle r="84" cy="14" fill="var(--a)" fill-opacity=".85"/>` +
      [0, 1, 2, 3]
        .map((n) => `<rect x="-90" y="${26 + n * 18}" width="180" height="${5 + n * 2}" fill="var(--g)"/>`)
        .join(''),
  },
  thunder: {
    over: P('M78-104L48-52H68L54-14L98-70H76L94-104ZM-70-96L-92-56H-78L-88-28L-56-70H-70L-58-96Z', FILL),
  },
};
