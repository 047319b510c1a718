import { A, K, N, P, S, f } from './strokes.js';

/**
 * Emblems (central drawings) of market goods and of games about them. Each is centred on 0,0 and about 170 units
 * across; its colours come from CSS variables.
 */
export const MARKET: Record<string, () => string> = {
  dice: () =>
    `<g${S}>${P('M0-70L64-34V36L0 72L-64 36V-34Z')}${P('M0-70L64-34L0 2L-64-34Z', A)}${P('M0 2V72', ' fill="none"')}</g><g${K}><ellipse cy="-34" rx="13" ry="7.5"/><ellipse cx="-46" cy="-6" rx="7" ry="10"/><ellipse cx="-18" cy="44" rx="7" ry="10"/><ellipse cx="-32" cy="19" rx="7" ry="10"/><ellipse cx="20" cy="24" rx="7" ry="10"/><ellipse cx="46" cy="12" rx="7" ry="10"/><ellipse cx="20" cy="52" rx="7" ry="10"/><ellipse cx="46" cy="38" rx="7" ry="10"/></g>`,
  cards: () =>
    `<g${S}><rect x="-70" y="-58" width="76" height="112" rx="10" transform="rotate(-14)"${A}/><rect x="-10" y="-62" width="76" height="112" rx="10" transform="rotate(10)"/></g><g transform="rotate(10 28 -6)">${P('M28-38C44-18 60-8 60 8C60 22 44 28 32 18L40 36H16L24 18C12 28-4 22-4 8C-4-8 12-18 28-38Z', K)}</g>`,
  crown: () =>
    P('M-70-30L-36 6L0-56L36 6L70-30L58 48H-58Z') +
    P('M-60 56H60V72H-60Z', A) +
    `<g${A}><circle cx="-70" cy="-36" r="9"/><circle cy="-64" r="10"/><circle cx="70" cy="-36" r="9"/></g><g${K}><circle cy="26" r="9"/><circle cx="-32" cy="30" r="6"/><circle cx="32" cy="30" r="6"/></g>`,
  ball: () =>
    `<circle r="68"/>` +
    P('M0-26L25-8L15 22H-15L-25-8Z', K) +
    `<g${N}>${P('M0-26V-64M25-8L60-24M15 22L38 54M-15 22L-38 54M-25-8L-60-24')}</g><g${A}>${P('M-22-64A68 68 0 0 1 22-64L0-46Z')}${P('M66-16A68 68 0 0 1 54 40L40 16Z')}${P('M-66-16A68 68 0 0 0-54 40L-40 16Z')}</g>`,
  lantern: () =>
    P('M-46-44C-74-14-74 26-46 52H46C74 26 74-14 46-44Z') +
    `<g${A}>${P('M-34-60H34V-44H-34Z')}${P('M-34 52H34V66H-34Z')}${P('M-20-44C-36-14-36 24-20 52H20C36 24 36-14 20-44Z', ' fill-opacity=".35"')}</g><g${N}>${P('M-20-44C-36-14-36 24-20 52M20-44C36-14 36 24 20 52M0-44V52')}</g>${P('M0-84V-60M-12 66V86M0 66V92M12 66V86', ' fill="none" stroke="var(--l)" stroke-width="5" stroke-linecap="round"')}`,
  boat: () =>
    `<circle cx="30" cy="-36" r="36"${A}/>` +
    P('M-84 34C-40 50 40 50 88 14C76 60 44 72 0 72C-44 72-72 60-84 34Z') +
    P('M-14 34V-62C24-40 40-6 36 34Z', S) +
    P('M-22 34V-40C-46-16-54 10-52 30Z', A + S) +
    P('M-60 54C-30 62 30 62 62 48', N),
  coin: () =>
    `<circle r="68"/><circle r="57" fill="none" stroke="var(--p)" stroke-width="4" stroke-dasharray="3 8"/><circle r="44"${A}/><rect x="-15" y="-15" width="30" height="30"${K}/><g fill="var(--l)">${[0, 90, 180, 270].map((a) => `<path transform="rotate(${a})" d="M0-38L5-26H-5Z"/>`).join('')}</g>`,
  parasol: () => {
    let r = '';
    const n = 8,
      x0 = -84,
      w = 168 / n;
    let sc = '';
    for (let i = n; i > 0; i--) {
      const x = x0 + i * w;
      sc += `Q${f(x - w / 2)} 26 ${f(x - w)} 10`;
    }
    r += P('M0 10V78C0 90-20 90-20 78', ' fill="none" stroke="var(--l)" stroke-width="7" stroke-linecap="round"');
    r += P(`M-84 10C-78-50-36-72 0-74C36-72 78-50 84 10${sc}Z`, S);
    for (const i of [1, 3, 5, 7]) {
      const xa = x0 + (i > 4 ? i : i - 1) * w,
        xb = xa + w;
      r += P(
        `M0-74Q${f(xa * 0.86)}-40 ${f(xa)} 10Q${f(xa + w / 2)} 26 ${f(xb)} 10Q${f(xb * 0.86)}-40 0-74Z`,
        A + S.replace('4"', '3"'),
      );
    }
    return r + `<circle cy="-78" r="7"/>`;
  },
  pagoda: () => {
    let s = '';
    const roofs: [number, number, number][] = [
      [-62, 30, 18],
      [-28, 46, 24],
      [8, 62, 30],
    ];
    roofs.forEach(([y, w, h], i) => {
      s +=
        `<rect x="${-w * 0.55}" y="${y + 10}" width="${w * 1.1}" height="${h}"${i % 2 ? A : ''}/>` +
        P(
          `M${-w - 12} ${y + 14}C${-w * 0.6} ${y + 8} ${-w * 0.4} ${y - 8} 0 ${y - 14}C${w * 0.4} ${y - 8} ${w * 0.6} ${y + 8} ${w + 12} ${y + 14}C${w * 0.6} ${y + 12} ${-w * 0.6} ${y + 12} ${-w - 12} ${y + 14}Z`,
          S.replace('4"', '3"'),
        );
    });
    return s + P('M0-90L5-74H-5Z') + P('M-10 46A10 10 0 0 1 10 46V66H-10Z', K) + P('M-72 66H72V76H-72Z', A);
  },
  bell: () =>
    P('M0-78C10-78 12-66 6-62C44-54 40 6 64 40C64 52-64 52-64 40C-40 6-44-54-6-62C-12-66-10-78 0-78Z') +
    P('M-52 24C-20 32 20 32 52 24L60 38C20 48-20 48-60 38Z', A) +
    P('M-40-8C-14 0 14 0 40-8', N) +
    `<circle cy="58" r="13"/><circle cy="58" r="5"${K}/>`,
};
