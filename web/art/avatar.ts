import { emblem } from './emblems.js';
import { rays } from './grounds.js';
import type { LabelPlan } from './label.js';
import { P } from './strokes.js';

/** Draws an avatar that a member can choose: the emblem of one game's tile art in a round frame, 96 x 96 units. */
export function avatar({ ink: [p, g, a, l], em, n = 20, s = 1 }: LabelPlan): string {
  const art = emblem(em);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" style="--p:${p};--g:${g};--a:${a};--l:${l}">` +
    `<rect width="96" height="96" fill="var(--g)"/>${P(rays(48, 48, n, 4, 80), ' fill="var(--p)" fill-opacity=".3"')}` +
    `<g transform="translate(48 49) scale(${(0.43 * s).toFixed(2)})"><g transform="translate(5 5)" fill="var(--p)" opacity=".55" style="--a:${p};--l:${p}">${art}</g>` +
    `<g fill="var(--l)">${art}</g></g></svg>`
  );
}
