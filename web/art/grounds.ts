import { P, f } from './strokes.js';

/**
 * Patterned bands for the lower part of a game label. Each function draws a band that starts at `y` and is `h` units
 * high.
 */
const GROUNDS: Record<string, (y: number, h: number) => string> = {
  waves: (y, h) => {
    let d = '';
    for (let r = 0; r < Math.ceil(h / 16) + 1; r++)
      for (let c = -1; c < 8; c++) {
        const x = c * 36 + (r % 2 ? 18 : 0),
          yy = y + 8 + r * 16;
        for (const k of [17, 11, 5]) d += `M${x - k} ${yy}a${k} ${k} 0 0 1 ${2 * k} 0`;
      }
    return P(d, ' fill="none" stroke="var(--l)" stroke-opacity=".62" stroke-width="2"');
  },
  check: (y, h) => {
    let d = '';
    for (let r = 0; r * 12 < h; r++)
      for (let c = 0; c < 20; c++) if ((r + c) % 2) d += `M${c * 12} ${y + r * 12}h12v12h-12z`;
    return P(d, ' fill="var(--l)" fill-opacity=".38"');
  },
  tri: (y, h) => {
    let d = '';
    for (let c = 0; c < 13; c++) d += `M${c * 20 - 10} ${y + h}l10-${h - 6} 10 ${h - 6}z`;
    return P(d, ' fill="var(--a)" fill-opacity=".85"');
  },
  dots: (y, h) => {
    let d = '';
    for (let r = 0; r * 11 < h - 4; r++)
      for (let c = 0; c < 22; c++) {
        const s = 4 - r;
        if (s > 0)
          d += `M${c * 12 + (r % 2 ? 6 : 0) - s} ${y + 8 + r * 11}a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0-${2 * s} 0`;
      }
    return P(d, ' fill="var(--l)" fill-opacity=".6"');
  },
  petal: (y, h) => {
    let d = '';
    for (let c = 0; c < 11; c++)
      d += `M${c * 24 - 12} ${y + h}C${c * 24 - 14} ${y + 6} ${c * 24 - 4} ${y + 4} ${c * 24} ${y + 2}C${c * 24 + 4} ${y + 4} ${c * 24 + 14} ${y + 6} ${c * 24 + 12} ${y + h}Z`;
    return P(d, ' fill="var(--a)" stroke="var(--p)" stroke-width="3"');
  },
  zig: (y) => {
    let d = '';
    for (let r = 0; r < 3; r++) {
      d += `M0 ${y + 12 + r * 11}`;
      for (let c = 0; c < 20; c++) d += `l6-8l6 8`;
    }
    return P(d, ' fill="none" stroke="var(--a)" stroke-width="2.500"');
  },
};

export function ground(name: string): (y: number, h: number) => string {
  const draw = GROUNDS[name];
  if (!draw) throw new Error(`There is no ground called ${name}`);
  return draw;
}

/** Returns the SVG path of a frame with notched corners. */
export const frame = (x: number, y: number, w: number, h: number, k: number): string =>
  `M${x + k} ${y}H${x + w - k}A${k} ${k} 0 0 0 ${x + w} ${y + k}V${y + h - k}A${k} ${k} 0 0 0 ${x + w - k} ${y + h}H${x + k}A${k} ${k} 0 0 0 ${x} ${y + h - k}V${y + k}A${k} ${k} 0 0 0 ${x + k} ${y}Z`;
/** Returns the SVG path of rays around a point. */
export const rays = (cx: number, cy: number, n: number, rot: number, R: number): string => {
  let d = '';
  for (let i = 0; i < n; i++) {
    const t = (((i / n) * 360 + rot) * Math.PI) / 180,
      w = Math.PI / n;
    d += `M${cx} ${cy}L${f(cx + R * Math.cos(t))} ${f(cy + R * Math.sin(t))} ${f(cx + R * Math.cos(t + w))} ${f(cy + R * Math.sin(t + w))}Z`;
  }
  return d;
};
/** Returns SVG definitions for a halftone pattern, as in a lithographic print. */
export const tone = (w: number, h: number): string =>
  `<defs><pattern id="h" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="2.500" cy="2.500" r="1.300" fill="var(--p)"/></pattern><radialGradient id="m" cy=".42"><stop offset=".45" stop-color="#000"/><stop offset="1" stop-color="#fff"/></radialGradient><mask id="k"><rect width="${w}" height="${h}" fill="url(#m)"/></mask></defs>`;
