import { MARKET } from './emblems-market.js';
import { NATURE } from './emblems-nature.js';
import { A, K, N, P, S, f } from './strokes.js';

const part = (name: string, transform: string): string =>
  `<g transform="${transform}">${(MARKET[name] ?? NATURE[name])?.() ?? ''}</g>`;
const HEART = 'M0 24C-30 2-32-22-14-24C-6-24 0-18 0-12C0-18 6-24 14-24C32-22 30 2 0 24Z';
const SPADE = 'M0-26C30-4 30 16 14 18C8 18 4 15 3 12L8 28H-8L-3 12C-4 15-8 18-14 18C-30 16-30-4 0-26Z';
const CLUB = 'M0-26A13 13 0 0 1 11-6A13 13 0 1 1 4 14L8 28H-8L-4 14A13 13 0 1 1-11-6A13 13 0 0 1 0-26Z';

/**
 * Emblems (central drawings) of table games, duels and fishing games. Each is centred on 0,0 and about 170 units
 * across; its colours come from CSS variables.
 */
export const TABLES: Record<string, () => string> = {
  dicetrio: () =>
    part('dice', 'translate(0 -38) scale(.56)') +
    part('dice', 'translate(-42 36) scale(.56)') +
    part('dice', 'translate(42 36) scale(.56)'),
  mangodrop: () =>
    [-60, -20, 20, 60].map((x) => `<circle cx="${x}" cy="68" r="9"/>`).join('') +
    [-40, 0, 40].map((x) => `<circle cx="${x}" cy="38" r="9"/>`).join('') +
    part('mango', 'translate(10 -30) scale(.62)'),
  brolly: () => {
    let ribs = '';
    for (let n = 0; n < 12; n += 1) {
      const [from, to] = [(n * Math.PI) / 6, ((n + 1) * Math.PI) / 6];
      const at = (angle: number, radius: number) => `${f(radius * Math.cos(angle))} ${f(radius * Math.sin(angle))}`;
      ribs += P(
        `M0 0L${at(from, 76)}Q${at((from + to) / 2, 70)} ${at(to, 76)}Z`,
        (n % 2 ? A : '') + S.replace('4"', '3"'),
      );
    }
    return `${ribs}<circle r="46" fill="none" stroke="var(--p)" stroke-width="3"/><circle r="14"${K}/><circle r="7"${A}/>`;
  },
  lily: () =>
    P('M4 8L78-8C84 40 46 72 0 72C-48 72-84 44-84 6C-84-30-50-58-8-60Z', S) +
    P('M0 6L-70-18M0 6L-66 40M0 6L-18 66M0 6L38 58M0 6L-34-46', N.replace('4"', '3"')) +
    part('lotus', 'translate(26 -22) scale(.62)'),
  tide: () =>
    `<g transform="rotate(-9)"><rect x="-52" y="-74" width="104" height="148" rx="12"${S}/>` +
    P('M0-58L20-30H8V-8H-8V-30H-20Z', A) +
    P('M0 58L20 30H8V8H-8V30H-20Z', K) +
    '<path d="M-40 0H-18M18 0H40" stroke="var(--p)" stroke-width="5"/></g>',
  joker: () =>
    `<g${S}>${[-36, -18, 0, 18, 36]
      .map(
        (turn, n) =>
          `<rect x="-30" y="-78" width="60" height="96" rx="8" transform="rotate(${turn} 0 70)"${n % 2 ? A : ''}/>`,
      )
      .join('')}</g>` +
    P(HEART, `${K} transform="rotate(36 0 70) translate(0 -34)"`) +
    P(SPADE, `${K} transform="rotate(-36 0 70) translate(0 -34)"`),
  suits: () =>
    `<g${S}>${P('M-78-78H-4V-4H-78Z')}${P('M4-78H78V-4H4Z', A)}${P('M-78 4H-4V78H-78Z', A)}${P('M4 4H78V78H4Z')}</g>` +
    P(HEART, `${K} transform="translate(-41 -40)"`) +
    P(SPADE, `${K} transform="translate(41 -41)"`) +
    P(CLUB, `${K} transform="translate(-41 41)"`) +
    P('M0-28L22 0L0 28L-22 0Z', `${K} transform="translate(41 41)"`),
  lamps: () =>
    P('M-84-66C-40-40 40-40 84-66', ' fill="none" stroke="var(--l)" stroke-width="5" stroke-linecap="round"') +
    part('lantern', 'translate(-52 6) scale(.5)') +
    part('lantern', 'translate(0 30) scale(.58)') +
    part('lantern', 'translate(52 6) scale(.5)'),
  paw: () =>
    P('M0-4C34-4 60 22 56 48C52 74 22 70 0 70C-22 70-52 74-56 48C-60 22-34-4 0-4Z', S) +
    `<g${A}><ellipse cx="-62" cy="-8" rx="17" ry="24" transform="rotate(-24 -62 -8)"/>` +
    `<ellipse cx="-24" cy="-46" rx="18" ry="27" transform="rotate(-8 -24 -46)"/>` +
    `<ellipse cx="24" cy="-46" rx="18" ry="27" transform="rotate(8 24 -46)"/>` +
    `<ellipse cx="62" cy="-8" rx="17" ry="24" transform="rotate(24 62 -8)"/></g>` +
    `<g${K}>${P('M0 12C20 12 34 28 32 42C30 54 14 50 0 50C-14 50-30 54-32 42C-34 28-20 12 0 12Z')}</g>`,
  bird: () =>
    P(
      'M0-30C-22-58-62-62-86-40C-72-34-70-24-74-12C-56-14-48-6-46 6C-28 0-14 8-8 24L-20 74L0 58L20 74L8 24C14 8 28 0 46 6C48-6 56-14 74-12C70-24 72-34 86-40C62-62 22-58 0-30Z',
      S,
    ) +
    P('M0-30C-22-58-62-62-86-40C-58-48-26-40 0-4C26-40 58-48 86-40C62-62 22-58 0-30Z', A) +
    P('M-12-44C-12-58-6-66 0-66C6-66 12-58 12-44C8-34 4-30 0-26C-4-30-8-34-12-44Z') +
    `<g${K}><circle cx="-4" cy="-50" r="2.600"/><circle cx="5" cy="-50" r="2.600"/></g>` +
    P('M-3-42L0-32L3-42Z', A),
  net: () =>
    `<g${S}>${P('M-62-40C-62 34-34 76 0 80C34 76 62 34 62-40Z')}</g>` +
    `<g${N}>${P('M-58-8L36-40M-52 22L62-32M-40 48L58 2M-24 66L46 34M58-8L-36-40M52 22L-62-32M40 48L-58 2M24 66L-46 34')}</g>` +
    `<ellipse cy="-42" rx="66" ry="15"${A}/><ellipse cy="-42" rx="52" ry="8"${K}/>` +
    P('M0-42V-88', ' fill="none" stroke="var(--l)" stroke-width="8" stroke-linecap="round"'),
  trident: () =>
    P(
      'M0-84L14-56H7V80H-7V-56H-14ZM-54-66L-42-40H-48C-46-14-30-4-7-2V14C-40 12-62-8-62-40H-68ZM54-66L42-40H48C46-14 30-4 7-2V14C40 12 62-8 62-40H68Z',
      S,
    ) +
    P('M-16 22H16V36H-16Z', A) +
    P('M-70 56C-44 28 0 34 26 56L52 40V72L26 58C0 80-44 84-70 56Z', A + S) +
    `<circle cx="-46" cy="54" r="5"${K}/>`,
  anchor: () =>
    P(
      'M-9-48H9V52C34 48 52 32 58 10L42 16L68-22L82 22L70 16C64 52 36 76 0 82C-36 76-64 52-70 16L-82 22L-68-22L-42 16L-58 10C-52 32-34 48-9 52Z',
      S,
    ) +
    P('M-40-34H40V-18H-40Z', A) +
    `<circle cy="-64" r="20"/><circle cy="-64" r="9"${K}/>`,
};
