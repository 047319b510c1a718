import { A, K, N, P, S, f, two } from './strokes.js';

/**
 * Emblems (central drawings) of games and sport. Each is centred on 0,0 and about 170 units across; its colours come
 * from CSS variables.
 */
export const PLAY: Record<string, () => string> = {
  kite: () =>
    P('M0-78L52-16L0 46L-52-16Z', S) +
    P('M0-78L52-16H0ZM0 46L-52-16H0Z', A) +
    P('M0-78V46M-52-16H52', N) +
    P(
      'M0 46C-14 58 14 66 0 78C-10 86-24 82-30 88',
      ' fill="none" stroke="var(--l)" stroke-width="4" stroke-linecap="round"',
    ) +
    P('M-12 56L8 64L-10 70ZM10 74L-8 78L6 88Z', A),
  /** A rising paper lantern, with two smaller lanterns behind it. */
  skylantern: () => {
    const paper = 'M-34-62C-14-74 14-74 34-62C48-30 46 4 30 34C12 42-12 42-30 34C-46 4-48-30-34-62Z';
    const far = (x: number, y: number, size: number): string =>
      `<g transform="translate(${x} ${y}) scale(${size})">${P(paper, S)}${P('M-20 38H20V50H-20Z', A)}</g>`;
    return (
      far(-62, 22, 0.42) +
      far(62, -34, 0.34) +
      P(paper, S) +
      P('M0-34C18-12 22 2 14 18C8 28-8 28-14 18C-22 2-18-12 0-34Z', A) +
      P('M0-6C8 4 8 12 4 18C2 22-2 22-4 18C-8 12-8 4 0-6Z', K) +
      P('M-34-62C-14-52 14-52 34-62M-16-58C-24-26-22 6-12 34M16-58C24-26 22 6 12 34', N.replace('4"', '3"')) +
      P('M-24 38H24V52H-24Z', A + S) +
      P('M-18 52L-26 78M0 52V84M18 52L26 78', ' fill="none" stroke="var(--l)" stroke-width="4" stroke-linecap="round"')
    );
  },
  wheel: () => {
    let s = '<circle r="74"/>';
    for (let i = 0; i < 16; i++) {
      const a = (i * 22.5 * Math.PI) / 180,
        b = ((i + 1) * 22.5 * Math.PI) / 180;
      if (i % 2)
        s += P(
          `M0 0L${f(66 * Math.cos(a))} ${f(66 * Math.sin(a))}A66 66 0 0 1 ${f(66 * Math.cos(b))} ${f(66 * Math.sin(b))}Z`,
          i % 4 == 1 ? K : A,
        );
    }
    return (
      s +
      `<circle r="44"/><circle r="44" fill="none" stroke="var(--p)" stroke-width="4"/><circle r="12"${A}/><g${N.replace('4"', '6"')}>${P('M0-34V34M-34 0H34')}</g><circle r="9"${A}/><circle cx="52" cy="-22" r="7" stroke="var(--p)" stroke-width="3"/>`
    );
  },
  cricket: () =>
    `<g transform="rotate(38)">${P('M-15-18H15V66C15 82-15 82-15 66Z', S)}${P('M-6-18V-62C-6-74 6-74 6-62V-18Z', A + S)}${P('M-6-34H6M-6-46H6M-6-58H6', N.replace('4"', '3"'))}${P('M0 0V62', N.replace('4"', '3"'))}</g><g transform="translate(40 34)"><circle r="24"${A} stroke="var(--p)" stroke-width="4"/>${P('M-10-20C2-8 2 8-10 20M10-20C-2-8-2 8 10 20', N.replace('4"', '3"'))}</g>`,
  trophy: () =>
    two(P('M34-52H66C70-14 54 8 30 10L28-4C46-8 52-22 50-38H34Z', A)) +
    P('M-40-64H40C42-16 30 22 10 30V46H30V62H-30V46H-10V30C-30 22-42-16-40-64Z') +
    P('M0-48L6-32L22-32L10-22L14-6L0-15L-14-6L-10-22L-22-32L-6-32Z', K) +
    P('M-40 62H40V76H-40Z', A),
  pad: () =>
    P('M-40-36H40C66-36 78-14 84 20C90 54 62 62 46 34H-46C-62 62-90 54-84 20C-78-14-66-36-40-36Z') +
    P('M-50-18H-38V-6H-26V6H-38V18H-50V6H-62V-6H-50Z', K) +
    `<g${A}><circle cx="44" cy="-14" r="9"/><circle cx="60" cy="4" r="9"/><circle cx="28" cy="4" r="9"/><circle cx="44" cy="20" r="9"/></g>` +
    P('M-10-12H10V0H-10Z', K),
  drum: () =>
    P('M-70-34C-20-52 20-52 70-34V34C20 52-20 52-70 34Z') +
    P('M-58-38L-36 42L-14-46L10 47L32-45L54 38', N) +
    two(`<ellipse cx="70" rx="13" ry="36"${A} stroke="var(--p)" stroke-width="4"/>`) +
    P('M-70-34C-20-90 20-90 70-34', ' fill="none" stroke="var(--l)" stroke-width="5"'),
  tabla: () =>
    P('M-88 0C-88 58-72 78-46 78C-20 78-4 58-4 0Z', S) +
    P('M10-14L20 78H74L84-14Z', S) +
    `<ellipse cx="-46" rx="42" ry="17"${A} stroke="var(--p)" stroke-width="4"/><ellipse cx="-38" rx="16" ry="7"${K}/>` +
    `<ellipse cx="47" cy="-14" rx="37" ry="15"${A} stroke="var(--p)" stroke-width="4"/><ellipse cx="47" cy="-14" rx="15" ry="6"${K}/>` +
    P('M-78 34L-60 70L-46 38L-32 70L-14 34M18 16L34 70L47 20L60 70L76 16', N),
  moon: () =>
    P('M34 46A68 68 0 1 1 34-62A54 54 0 1 0 34 46Z') +
    P('M40-30L46-14L62-14L50-4L54 12L40 3L26 12L30-4L18-14L34-14Z', A) +
    `<circle cx="62" cy="-46" r="5"/><circle cx="70" cy="30" r="4"/>`,
  seven: () =>
    P('M-58-66H60V-40C26 0 8 36 2 80H-42C-36 34-16-2 12-30H-34V-10H-58Z') +
    P('M-46-54H46V-42H-46Z', A) +
    P('M-2 4C-12 24-18 46-22 68', N),
  plinko: () => {
    let s = '';
    for (let r = 0; r < 6; r++)
      for (let c = 0; c <= r; c++) s += `<circle cx="${(c - r / 2) * 24}" cy="${-58 + r * 20}" r="5.500"/>`;
    return (
      s +
      `<circle cx="12" cy="-28" r="11"${A} stroke="var(--p)" stroke-width="3"/>` +
      P('M-78 52H-46V78H-78ZM-38 52H-6V78H-38ZM6 52H38V78H6ZM46 52H78V78H46Z') +
      P('M6 52H38V78H6Z', A)
    );
  },
  stall: () => {
    let r = '';
    for (let i = 0; i < 8; i++)
      r += P(`M${-80 + i * 20}-40H${-60 + i * 20}V-14A10 10 0 0 1 ${-80 + i * 20}-14Z`, i % 2 ? A : '');
    return (
      P('M-66-30H-58V78H-66ZM58-30H66V78H58Z') +
      P('M-72 34H72V78H-72Z', S) +
      r +
      P('M-80-40L-62-66H62L80-40Z', S) +
      `<g${A}><circle cx="-30" cy="24" r="12"/><circle cx="-4" cy="24" r="12"/><circle cx="22" cy="24" r="12"/></g><g${K}>${P('M-56 46H-36V66H-56ZM-26 46H-6V66H-26ZM6 46H26V66H6ZM36 46H56V66H36Z')}</g>`
    );
  },
};
