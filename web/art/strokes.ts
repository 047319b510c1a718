/** Functions that draw with SVG paths. They are pure and use no font and no bitmap. */
export const P = (d: string, x = ''): string => `<path d="${d}"${x}/>`;
/** Rounds to one decimal place, so that the picture files stay small. */
export const f = (n: number): number => +n.toFixed(1);
/** Returns a seeded random number generator (mulberry32), so that the same seed always draws the same scene. */
export const rng = (a: number) => (): number => {
  a |= 0;
  a = (a + 0x6d2b79f5) | 0;
  let t = Math.imul(a ^ (a >>> 15), 1 | a);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
export const A = ' fill="var(--a)"',
  K = ' fill="var(--p)"',
  S = ' stroke="var(--p)" stroke-width="4" stroke-linejoin="round"',
  N = ' fill="none" stroke="var(--p)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"';
/** Returns a drawing together with its mirror image. */
export const two = (s: string): string => s + `<g transform="scale(-1 1)">${s}</g>`;
