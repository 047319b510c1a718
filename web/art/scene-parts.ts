import { P, f } from './strokes.js';

/** The fixed colours of the scenes. */
export const T = {
  night: '#0a2b34',
  mid: '#12505a',
  deep: '#071f27',
  water: '#082730',
  moon: '#f4e2b6',
  cream: '#fff1d6',
  amber: '#f2a541',
  coral: '#ef6a4d',
  wine: '#7a2230',
  teal: '#2d8a86',
  line: '#6fb7b1',
};
/** Draws a hanging lantern. */
export const lan = (x: number, y: number, s: number, c: string, y0 = 0): string =>
  P(`M${x} ${y0}V${f(y - 58 * s)}`, ` stroke="${T.deep}" stroke-width="2"`) +
  `<g transform="translate(${x} ${y}) scale(${s})">${P('M-46-44C-74-14-74 26-46 52H46C74 26 74-14 46-44Z', ` fill="${c}"`)}${P('M-20-44C-36-14-36 24-20 52H20C36 24 36-14 20-44Z', ' fill="#fff" fill-opacity=".22"')}${P('M-34-60H34V-44H-34ZM-34 52H34V66H-34Z', ` fill="${T.wine}"`)}${P('M-20-44C-36-14-36 24-20 52M20-44C36-14 36 24 20 52M0-44V52M-12 66V88M0 66V96M12 66V88', ` fill="none" stroke="${T.wine}" stroke-width="4" stroke-linecap="round"`)}</g>`;
/** Draws rows of waves as overlapping circles (the Japanese seigaiha pattern). */
export const waves = (W: number, y: number, rows: number, st = 60, op = 0.4): string => {
  let d = '';
  for (let r = 0; r < rows; r++)
    for (let c = -1; c < W / st + 1; c++) {
      const x = c * st + (r % 2 ? st / 2 : 0),
        yy = y + (r * st) / 3;
      for (const k of [0.48, 0.31, 0.15])
        d += `M${f(x - st * k)} ${f(yy)}a${f(st * k)} ${f(st * k)} 0 0 1 ${f(st * k * 2)} 0`;
    }
  return P(d, ` fill="none" stroke="${T.line}" stroke-opacity="${op}" stroke-width="2"`);
};
/** Draws a market stall, with lit windows or closed. */
export const stallS = (
  x: number,
  y: number,
  w: number,
  h: number,
  c1: string,
  c2: string,
  lit = true,
  shut = false,
): string => {
  let s = `<rect x="${x}" y="${y - h}" width="${w}" height="${h}" fill="${shut ? '#0c343d' : lit ? '#f6cf86' : '#0c343d'}"/>`;
  if (shut) {
    let d = '';
    for (let k = 1; k < h / 9; k++) d += `M${x} ${y - h + k * 9}h${w}`;
    s +=
      P(d, ` stroke="#174b55" stroke-width="2"`) +
      `<rect x="${x + w / 2 - 9}" y="${y - 26}" width="18" height="7" rx="3" fill="#174b55"/>`;
  } else if (lit) {
    s += `<rect x="${x + w * 0.1}" y="${y - h * 0.52}" width="${w * 0.8}" height="3" fill="#8a5a24"/>`;
    for (let k = 0; k < 4; k++)
      s += `<rect x="${f(x + w * (0.14 + k * 0.19))}" y="${f(y - h * 0.52 - h * (0.12 + 0.08 * ((k * 7) % 3)))}" width="${f(w * 0.12)}" height="${f(h * (0.12 + 0.08 * ((k * 7) % 3)))}" rx="2" fill="${['#c2543c', '#2d7a74', '#a8692a', '#7a2230'][k]}"/>`;
    s +=
      `<rect x="${x - 4}" y="${y - h * 0.34}" width="${w + 8}" height="${h * 0.34}" fill="#6b3a20"/>` +
      P(`M${x - 4} ${f(y - h * 0.34)}h${w + 8}`, ' stroke="#c98b45" stroke-width="4"');
  }
  const n = 6,
    k = (w + 28) / n;
  for (let i = 0; i < n; i++) {
    const xa = x - 14 + i * k;
    s += P(`M${f(xa)} ${f(y - h)}h${f(k)}v14a${f(k / 2)} ${f(k / 2)} 0 0 1-${f(k)} 0z`, ` fill="${i % 2 ? c1 : c2}"`);
  }
  return (
    s +
    P(`M${x - 14} ${y - h}L${x + 4} ${y - h - 26}H${x + w - 4}L${x + w + 14} ${y - h}Z`, ` fill="${c1}"`) +
    P(`M${x - 14} ${y - h}H${x + w + 14}`, ` stroke="${T.deep}" stroke-opacity=".5" stroke-width="2"`)
  );
};
/** Draws the river boat. */
export const boat = (x: number, y: number, s = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${s})">${P('M-130-8C-80 14 80 14 140-22C122 30 76 42 0 42C-70 42-112 32-130-8Z', ` fill="${T.coral}"`)}${P('M-112 8C-70 22 70 22 124-6L118 6C70 30-60 30-104 18Z', ' fill="#fff" fill-opacity=".25"')}${P('M-70 4V-34C-70-62 40-66 46-34V2C10 8-40 8-70 4Z', ` fill="${T.cream}"`)}${P('M-70-34C-70-62 40-66 46-34M-46 5V-50M-18 7V-55M10 6V-54M34 4V-46', ` fill="none" stroke="${T.wine}" stroke-width="3"`)}${P('M92-10V-44', ` stroke="${T.cream}" stroke-width="3"`)}<circle cx="92" cy="-50" r="9" fill="${T.amber}"/></g>`;
