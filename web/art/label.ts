import { emblem } from './emblems.js';
import { frame, ground, rays, tone } from './grounds.js';
import { MARKS } from './marks.js';
import { P } from './strokes.js';

/** The four colours of a game label (picture): paper (dark), ground (background), accent and light. */
export type Inks = readonly [string, string, string, string];
export interface LabelPlan {
  ink: Inks;
  em: string;
  comp?: string;
  gr?: string;
  rot?: number;
  n?: number;
  s?: number;
  /** The name of the figure (see `MARKS`) around the emblem. It distinguishes games that have the same emblem. */
  mark?: string;
}

const marked = (mark: string, place: 'under' | 'over', transform: string): string => {
  const drawn = MARKS[mark]?.[place];
  return drawn ? `<g transform="${transform}">${drawn}</g>` : '';
};

/**
 * Draws the label (picture) of a game, 240 x 320 units. `comp` names the background: sun, disc, arch or dawn. The
 * strip from y 262 to 308 stays empty, because the page shows the game's name there as text.
 */
export function label({
  ink: [p, g, a, l],
  em,
  comp = 'sun',
  gr = 'waves',
  rot = 0,
  n = 20,
  s = 1,
  mark = '',
}: LabelPlan): string {
  const cy = comp === 'arch' ? 134 : 124;
  const backs: Record<string, string> = {
    sun: P(rays(120, cy, n, rot, 340), ' fill="var(--p)" fill-opacity=".3"'),
    disc:
      P(rays(120, cy, n, rot, 340), ' fill="var(--p)" fill-opacity=".26"') +
      `<circle cx="120" cy="${cy}" r="96" fill="var(--p)"/><circle cx="120" cy="${cy}" r="89" fill="none" stroke="var(--a)" stroke-width="3"/><circle cx="120" cy="${cy}" r="83" fill="none" stroke="var(--a)" stroke-width="1.500" stroke-dasharray="1.500 6" stroke-linecap="round"/>`,
    arch:
      `<rect width="240" height="320" fill="var(--p)" fill-opacity=".55"/>` +
      P(
        'M28 226V112C28 92 44 88 56 74C72 54 96 50 120 26C144 50 168 54 184 74C196 88 212 92 212 112V226Z',
        ' fill="var(--g)"',
      ) +
      `<clipPath id="c">${P('M28 226V112C28 92 44 88 56 74C72 54 96 50 120 26C144 50 168 54 184 74C196 88 212 92 212 112V226Z')}</clipPath><g clip-path="url(#c)">${P(rays(120, cy, n, rot, 240), ' fill="var(--l)" fill-opacity=".14"')}</g>` +
      P(
        'M28 226V112C28 92 44 88 56 74C72 54 96 50 120 26C144 50 168 54 184 74C196 88 212 92 212 112V226',
        ' fill="none" stroke="var(--a)" stroke-width="3"',
      ),
    dawn:
      `<circle cx="120" cy="210" r="112" fill="var(--a)"/>` +
      [0, 1, 2, 3, 4]
        .map((i) => `<rect y="${206 - i * 24}" width="240" height="${9 - i * 1.5}" fill="var(--g)"/>`)
        .join('') +
      P(rays(120, 210, 24, rot, 340), ' fill="var(--p)" fill-opacity=".16"'),
  };
  const back = backs[comp] ?? '';
  const art = emblem(em);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320" style="--p:${p};--g:${g};--a:${a};--l:${l}">${tone(240, 320)}<rect width="240" height="320" fill="var(--g)"/>${back}<rect width="240" height="232" fill="url(#h)" mask="url(#k)" opacity=".5"/>${marked(mark, 'under', `translate(120 ${cy})`)}<g transform="translate(120 ${cy}) scale(${s})"><g transform="translate(5 5)" fill="var(--p)" opacity=".6" style="--a:${p};--l:${p}">${art}</g><g fill="var(--l)">${art}</g></g>${marked(mark, 'over', `translate(120 ${cy})`)}<rect y="222" width="240" height="98" fill="var(--p)"/>${ground(gr)(222, 36)}<rect y="258" width="240" height="62" fill="var(--p)"/>${P('M0 258H240', ' stroke="var(--a)" stroke-width="2"')}<path d="${frame(7, 7, 226, 306, 12)}" fill="none" stroke="var(--l)" stroke-width="2.500"/><path d="${frame(12, 12, 216, 296, 11)}" fill="none" stroke="var(--a)" stroke-width="1.200"/></svg>`;
}
/** Draws a wide game label (picture), 320 x 200 units, for live table games and vendors. */
export function wide({ ink: [p, g, a, l], em, gr = 'waves', rot = 0, n = 24, s = 0.82, mark = '' }: LabelPlan): string {
  const art = emblem(em);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" style="--p:${p};--g:${g};--a:${a};--l:${l}">${tone(320, 200)}<rect width="320" height="200" fill="var(--g)"/>${P(rays(160, 84, n, rot, 340), ' fill="var(--p)" fill-opacity=".3"')}<rect width="320" height="200" fill="url(#h)" mask="url(#k)" opacity=".5"/><circle cx="160" cy="84" r="74" fill="var(--p)"/><circle cx="160" cy="84" r="68" fill="none" stroke="var(--a)" stroke-width="2.500"/>${marked(mark, 'under', 'translate(160 84) scale(.72)')}<g transform="translate(160 84) scale(${s * 0.78})"><g transform="translate(5 5)" fill="var(--p)" opacity=".6" style="--a:${p};--l:${p}">${art}</g><g fill="var(--l)">${art}</g></g>${marked(mark, 'over', 'translate(160 84) scale(.72)')}<rect y="158" width="320" height="42" fill="var(--p)"/><svg y="158" width="320" height="42" viewBox="0 222 240 32" preserveAspectRatio="xMidYMid slice">${ground(gr)(222, 32)}</svg><path d="${frame(6, 6, 308, 188, 11)}" fill="none" stroke="var(--l)" stroke-width="2.200"/><path d="${frame(10.5, 10.5, 299, 179, 10)}" fill="none" stroke="var(--a)" stroke-width="1.100"/></svg>`;
}
