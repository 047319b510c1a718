import { A, K, N, P, S, two } from './strokes.js';

const line = (d: string, width: number): string =>
  P(d, ` fill="none" stroke="var(--l)" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`);
const at = (x: number, y: number, drawing: string, scale = 1): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${drawing}</g>`;
const dots = (places: readonly (readonly [number, number])[], radius: number): string =>
  `<g${K}>${places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')}</g>`;

const LAMP =
  `<circle r="21"${S}/><ellipse rx="8" ry="20"${A} fill-opacity=".6"/>` + P('M-9-28H9V-19H-9ZM-9 19H9V28H-9Z', A);
const BALL = `<circle r="41"${S}/><circle r="25"${A}/>`;
const SKYLAMP =
  P('M-34-62C-20-82 20-82 34-62C48-34 52 4 44 42C28 52-28 52-44 42C-52 4-48-34-34-62Z', S) +
  `<g${N}>${P('M-16-74C-24-40-24 8-16 48M16-74C24-40 24 8 16 48')}</g>` +
  `<ellipse cy="42" rx="40" ry="9"${K}/>` +
  P('M0 26C16 42 20 56 10 68C6 74-6 74-10 68C-20 56-16 42 0 26Z', A);

/**
 * Emblems (central drawings) of the lotteries. Each is centred on 0,0 and about 170 units across; its colours come
 * from CSS variables.
 */
export const DRAWS: Record<string, () => string> = {
  sandglass: () =>
    two(line('M54-66V66', 7)) +
    P('M-42-64H42C42-30 12-14 12 0C12 14 42 30 42 64H-42C-42 30-12 14-12 0C-12-14-42-30-42-64Z') +
    `<g${K}>${P('M-30-38H30C22-18 6-10 0 4C-6-10-22-18-30-38Z')}${P('M-36 60C-30 38-8 34 0 22C8 34 30 38 36 60Z')}</g>` +
    P('M-66-84H66V-64H-66ZM-66 64H66V84H-66Z', A),
  lots: () =>
    at(0, -40, BALL + dots([[0, 0]], 8)) +
    at(
      -43,
      36,
      BALL +
        dots(
          [
            [-8, -8],
            [8, 8],
          ],
          7,
        ),
    ) +
    at(
      43,
      36,
      BALL +
        dots(
          [
            [-11, -11],
            [0, 0],
            [11, 11],
          ],
          6,
        ),
    ),
  lamptree: () =>
    line('M0-40V82M-60-22C-40-40 40-40 60-22M-36 36C-22 22 22 22 36 36', 7) +
    P('M-34 74H34V86H-34Z', A) +
    at(0, -58, LAMP) +
    two(at(60, 4, LAMP) + at(36, 58, LAMP, 0.9)),
  hibiscus: () =>
    [0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<g transform="rotate(${turn})">${P('M0 0C-40-12-52-60-26-78C-16-84-8-74 0-80C8-74 16-84 26-78C52-60 40-12 0 0Z', S)}${P('M0-6C-12-26-10-42 0-58C10-42 12-26 0-6Z', A)}</g>`,
      )
      .join('') +
    `<circle r="13"${K}/>` +
    P('M0 0L46-44', ' fill="none" stroke="var(--p)" stroke-width="13" stroke-linecap="round"') +
    P('M0 0L46-44', ' fill="none" stroke="var(--a)" stroke-width="7" stroke-linecap="round"') +
    `<g${A} stroke="var(--p)" stroke-width="2"><circle cx="50" cy="-50" r="7"/><circle cx="38" cy="-50" r="5"/><circle cx="51" cy="-37" r="5"/></g>`,
  tuktuk: () =>
    line('M-62-46V4M0-46V4M44-50L70 2', 6) +
    P('M-78-46C-78-64-68-72-54-72H34C48-72 56-62 60-46Z', A + S) +
    P('M-84 40C-86 16-84-2-72-2H-4L8 20H30L38-2H62C80 4 88 20 86 40Z', S) +
    P('M-72 10H-22V26H-72Z', A) +
    `<circle cx="72" cy="18" r="8"${A}/>` +
    [-48, 52]
      .map(
        (x) =>
          `<circle cx="${x}" cy="48" r="27"${K}/><circle cx="${x}" cy="48" r="20"/><circle cx="${x}" cy="48" r="8"${K}/>`,
      )
      .join(''),
  gong: () =>
    two(P('M66-70H80V76H66Z') + P('M54 72H90V86H54Z', A)) +
    P('M-90-88C-60-76 60-76 90-88V-68C60-58-60-58-90-68Z', A) +
    line('M-26-64L-24-34M26-64L24-34', 5) +
    `<circle cy="10" r="54"/><circle cy="10" r="44" fill="none" stroke="var(--p)" stroke-width="4"/>` +
    `<circle cy="10" r="35" fill="none" stroke="var(--p)" stroke-width="5" stroke-dasharray="2 11.700" stroke-linecap="round"/>` +
    `<circle cy="10" r="23"${A} stroke="var(--p)" stroke-width="4"/><circle cy="10" r="8"${K}/>`,
  lampboard: () => {
    const lit = new Set([1, 4, 6, 11, 12]);
    let lamps = '';
    for (let n = 0; n < 16; n += 1) {
      const place = `cx="${-57 + (n % 4) * 38}" cy="${-57 + Math.floor(n / 4) * 38}"`;
      lamps += lit.has(n)
        ? `<circle ${place} r="17"${A}/><circle ${place} r="7"/>`
        : `<circle ${place} r="14"/><circle ${place} r="5"${K}/>`;
    }
    return `<rect x="-85" y="-85" width="170" height="170" rx="18"${K} stroke="var(--l)" stroke-width="6"/>${lamps}`;
  },
  buffalo: () =>
    two(P('M20-40C52-34 72-52 70-84C98-50 84-2 24-8Z', A + S) + P('M34-14C52-12 74-6 84 12C64 22 44 16 30 4Z', S)) +
    P('M-32-46C-18-54 18-54 32-46C46-20 34 10 28 34C34 58 20 78 0 78C-20 78-34 58-28 34C-34 10-46-20-32-46Z', S) +
    P('M-28 42C-14 30 14 30 28 42C33 62 20 78 0 78C-20 78-33 62-28 42Z', A) +
    P('M-16-52H16L0-20Z', K) +
    dots(
      [
        [-19, -8],
        [19, -8],
      ],
      6,
    ) +
    `<g${K}><ellipse cx="-12" cy="54" rx="5" ry="7"/><ellipse cx="12" cy="54" rx="5" ry="7"/></g>`,
  skylamp: () => at(-10, 8, SKYLAMP) + at(66, -52, SKYLAMP, 0.32) + at(68, 40, SKYLAMP, 0.22),
  conehat: () =>
    line('M-52 26C-44 92 44 92 52 26', 6) +
    P('M0-74L88 20C50 46-50 46-88 20Z', S) +
    `<g${N}>${P('M-28-44C-10-36 10-36 28-44M-50-20C-18-6 18-6 50-20M-68-2C-24 18 24 18 68-2M0-74L-36 34M0-74L36 34')}</g>` +
    P('M-88 20C-50 46 50 46 88 20L80 12C46 34-46 34-80 12Z', A) +
    P('M0-78L14-60H-14Z', A),
  crower: () =>
    P(
      'M-64 84C-56 44-54 12-42-14C-34-44 4-54 22-32C30-22 28-10 24 0C22 26 44 52 50 84L34 72L20 86L4 72L-12 86L-28 72L-46 86Z',
      S,
    ) +
    P('M-38-26C-56-40-52-64-38-60C-38-82-16-86-10-68C-2-88 20-82 16-62C30-66 36-50 24-32C8-52-24-50-38-26Z', A + S) +
    P('M24-32L70-48L34-14L58-2L24 0Z') +
    P('M16 2C32 8 34 30 22 36C8 30 6 14 16 2Z', A + S) +
    dots([[4, -20]], 7) +
    `<g${N}>${P('M-40 18C-28 32-10 34 4 28M-46 44C-28 58 4 60 24 50')}</g>`,
};
