import { emblem } from './emblems.js';
import { frame, ground, rays, tone } from './grounds.js';
import type { Inks } from './label.js';
import { T, boat, lan, stallS, waves } from './scene-parts.js';
import { P, f, rng } from './strokes.js';

/** Draws a banner with the riverside bazaar after rain, 1200 x 340 units. */
export function banner(): string {
  const W = 1200,
    H = 340,
    r = rng(7);
  let rain = '';
  for (let i = 0; i < 70; i++) {
    const x = 520 + r() * 680,
      y = r() * 220,
      l = 12 + r() * 16;
    rain += `M${x | 0} ${y | 0}l-${(l * 0.3) | 0} ${l | 0}`;
  }
  let roof = '',
    win = '';
  for (let i = 0; i < 9; i++) {
    const x = 545 + i * 74,
      h = (24 + r() * 16 + (i % 3 === 1 ? 20 : 0)) | 0,
      w = 70,
      y = 242 - h;
    roof += `M${x} 242V${y}H${x + w}V242ZM${x - 8} ${y + 2}L${x + 14} ${y - 18}H${x + w - 14}L${x + w + 8} ${y + 2}Z`;
    for (const q of [14, 32, 50]) if (r() < 0.62) win += `M${x + q} ${y + 10}h7v9h-7z`;
  }
  let refl = '';
  for (let i = 0; i < 7; i++)
    refl += `<rect x="${f(846 - (50 - i * 5) * (i % 2 ? 1 : 0.7))}" y="${258 + i * 11}" width="${f((50 - i * 5) * 2 * (i % 2 ? 1 : 0.7))}" height="4" rx="2" fill="${T.moon}" opacity="${f(0.7 - i * 0.07)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMaxYMid slice"><defs><linearGradient id="a" x2="1"><stop offset="0" stop-color="#071d25"/><stop offset=".42" stop-color="#0b3640"/><stop offset="1" stop-color="#17666c"/></linearGradient><pattern id="t" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="2.500" cy="2.500" r="1.200" fill="#04171d"/></pattern><linearGradient id="tm"><stop offset=".1" stop-color="#fff"/><stop offset=".46" stop-color="#000"/></linearGradient><mask id="k"><rect width="${W}" height="${H}" fill="url(#tm)"/></mask></defs><rect width="${W}" height="${H}" fill="url(#a)"/>${P(rays(838, 150, 30, 4, 900), ' fill="#04171d" fill-opacity=".16"')}<circle cx="838" cy="132" r="88" fill="${T.moon}"/><circle cx="838" cy="132" r="100" fill="none" stroke="${T.moon}" stroke-opacity=".35" stroke-width="2"/>${P('M796 116a14 14 0 1 1 1 0zM858 182a20 20 0 1 1 1 0zM872 108a8 8 0 1 1 1 0z', ' fill="#dcc48f" fill-opacity=".6"')}${P(rain, ` stroke="#d6f1ec" stroke-opacity=".3" stroke-width="1.500" stroke-linecap="round"`)}${P(roof, ` fill="#082831"`)}${P(win, ` fill="#f6cf86" fill-opacity=".8"`)}<rect y="236" width="${W}" height="6" fill="#0d3d46"/><rect y="242" width="${W}" height="98" fill="${T.water}"/>${waves(W, 262, 6, 54, 0.3)}${refl}${stallS(590, 242, 104, 84, T.coral, T.cream)}${stallS(934, 242, 110, 88, T.teal, T.cream)}${stallS(1080, 242, 104, 80, T.amber, T.wine)}<path d="M520 18C640 74 760 66 860 30C960 76 1080 74 1200 22" fill="none" stroke="#04171d" stroke-width="2.500"/>${lan(602, 86, 0.5, T.amber, 49)}${lan(682, 100, 0.6, T.coral, 58)}${lan(768, 86, 0.46, '#ffd98a', 52)}${lan(944, 92, 0.5, '#ffd98a', 52)}${lan(1024, 108, 0.64, T.amber, 62)}${lan(1112, 92, 0.5, T.coral, 52)}${boat(700, 296, 0.8)}<rect width="${W}" height="${H}" fill="url(#t)" mask="url(#k)" opacity=".5"/></svg>`;
}
/** Draws a tall poster, which is shown beside a form. */
export function poster({ ink: [p, g, a, l], em, s = 1.5 }: { ink: Inks; em: string; s?: number }): string {
  const cy = 270;
  const W = 340,
    H = 680,
    art = emblem(em);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" style="--p:${p};--g:${g};--a:${a};--l:${l}">${tone(W, H)}<rect width="${W}" height="${H}" fill="var(--g)"/>${P(rays(170, cy, 28, 3, 760), ' fill="var(--p)" fill-opacity=".28"')}<rect width="${W}" height="${H}" fill="url(#h)" mask="url(#k)" opacity=".5"/><circle cx="170" cy="${cy}" r="136" fill="var(--p)"/><circle cx="170" cy="${cy}" r="128" fill="none" stroke="var(--a)" stroke-width="3"/><circle cx="170" cy="${cy}" r="121" fill="none" stroke="var(--a)" stroke-width="1.500" stroke-dasharray="1.500 7" stroke-linecap="round"/><g transform="translate(170 ${cy + 4}) scale(${s * 0.92})"><g transform="translate(5 5)" fill="var(--p)" opacity=".6" style="--a:${p};--l:${p}">${art}</g><g fill="var(--l)">${art}</g></g><rect y="470" width="${W}" height="210" fill="var(--p)"/><svg y="470" width="${W}" height="54" viewBox="0 222 240 38" preserveAspectRatio="none">${ground('petal')(222, 38)}</svg></svg>`;
}
/**
 * Draws the picture beside the agents' login, 720 x 900 units. Its frame is the one of the maintenance and
 * blocked-region pictures.
 */
export function doorPoster({ ink: [p, g, a, l], em }: { ink: Inks; em: string }): string {
  const [W, H, cx, cy] = [720, 900, 360, 400];
  const art = emblem(em);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" style="--p:${p};--g:${g};--a:${a};--l:${l}">${tone(W, H)}<rect width="${W}" height="${H}" fill="var(--g)"/>${P(rays(cx, cy, 32, 3, 1000), ' fill="var(--p)" fill-opacity=".28"')}<rect width="${W}" height="${H}" fill="url(#h)" mask="url(#k)" opacity=".5"/><circle cx="${cx}" cy="${cy}" r="206" fill="var(--p)"/><circle cx="${cx}" cy="${cy}" r="196" fill="none" stroke="var(--a)" stroke-width="4"/><circle cx="${cx}" cy="${cy}" r="186" fill="none" stroke="var(--a)" stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round"/><g transform="translate(${cx} ${cy + 6}) scale(2.05)"><g transform="translate(4 4)" fill="var(--p)" opacity=".6" style="--a:${p};--l:${p}">${art}</g><g fill="var(--l)">${art}</g></g><rect y="690" width="${W}" height="210" fill="var(--p)"/>${[0, W / 2].map((x) => `<svg x="${x}" y="690" width="${W / 2}" height="57" viewBox="0 222 240 38" preserveAspectRatio="none">${ground('petal')(222, 38)}</svg>`).join('')}<path d="${frame(14, 14, W - 28, H - 28, 22)}" fill="none" stroke="${T.cream}" stroke-width="3"/><path d="${frame(22, 22, W - 44, H - 44, 20)}" fill="none" stroke="${T.amber}" stroke-width="1.500"/></svg>`;
}
/** Draws the pond with koi that is shown below the jackpot. */
export function pool(): string {
  const W = 560,
    H = 148;
  let r = '';
  for (let i = 0; i < 9; i++)
    r += `<ellipse cx="280" cy="74" rx="${60 + i * 46}" ry="${14 + i * 13}" fill="none" stroke="${T.line}" stroke-opacity="${f(0.34 - i * 0.03)}" stroke-width="2"/>`;
  const k = (x: number, y: number, s: number, fl: number, l: string, a: string): string =>
    `<g transform="translate(${x} ${y}) rotate(${fl > 0 ? -8 : -10}) scale(${s * fl} ${s})" fill="${l}" style="--p:#06222b;--a:${a};--l:${l}"><g transform="translate(5 6)" fill="#04171d" opacity=".5" style="--a:#04171d;--l:#04171d">${emblem('fish')}</g>${emblem('fish')}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice"><rect width="${W}" height="${H}" fill="#0b3640"/>${r}<g transform="translate(0 6)">${waves(W, 118, 3, 44, 0.34)}</g><path d="M0 1H560" stroke="${T.amber}" stroke-width="2"/><g>${k(206, 78, 0.62, 1, T.cream, T.coral)}${k(366, 70, 0.52, -1, T.amber, T.cream)}</g>${P(`M470 40q20-16 40 0q-20 16-40 0zM58 96q18-14 36 0q-18 14-36 0z`, ' fill="#2d8a6a"')}${P('M486 28c8-12 18-10 22-2M70 86c6-10 16-8 20-2', ` fill="none" stroke="#f59fb0" stroke-width="6" stroke-linecap="round"`)}</svg>`;
}
/**
 * Draws the closed market for the maintenance page (`shut`) or the river gate for the blocked-region page (`gate`):
 * 720 x 520 units, or 720 x 900 if `tall`.
 */
export function market(kind: 'shut' | 'gate', tall = false): string {
  const W = 720,
    Y = tall ? -200 : 0,
    HH = tall ? 900 : 520;
  const base = `<defs><linearGradient id="a" y2="1" x2="0"><stop offset="0" stop-color="#0b3640"/><stop offset="1" stop-color="#17666c"/></linearGradient></defs><rect y="${Y}" width="${W}" height="${HH}" fill="url(#a)"/>${P(rays(360, 190, 36, 4, 900), ' fill="#04171d" fill-opacity=".16"')}<circle cx="360" cy="190" r="128" fill="${T.moon}"/><circle cx="360" cy="190" r="142" fill="none" stroke="${T.moon}" stroke-opacity=".35" stroke-width="2"/>`;
  let mid = '';
  if (kind === 'shut') {
    mid = `<rect y="404" width="${W}" height="320" fill="#0a2f38"/><g opacity=".5">${P('M0 430H720M0 470H720M0 520H720M0 580H720M0 650H720M80 430L60 470M300 430V470M520 430L530 470M180 470L160 520M420 470L430 520M640 470L660 520M90 520L60 580M340 520V580M590 520L620 580M200 580L170 650M480 580L500 650', ' stroke="#15454f" stroke-width="3"')}</g>${stallS(70, 404, 140, 150, T.teal, T.cream, false, true)}${stallS(510, 404, 140, 150, T.amber, T.wine, false, true)}${stallS(262, 404, 196, 206, T.coral, T.cream, false, true)}<g transform="translate(360 318)"><path d="M0-26V-44" stroke="${T.wine}" stroke-width="3"/><path d="M-70-24L0-44L70-24" fill="none" stroke="${T.wine}" stroke-width="3"/><rect x="-78" y="-26" width="156" height="52" rx="6" fill="${T.cream}"/><rect x="-72" y="-20" width="144" height="40" rx="3" fill="none" stroke="${T.wine}" stroke-width="2"/><path d="M-46-2H46M-34 8H34" stroke="${T.wine}" stroke-width="4" stroke-linecap="round"/></g>${lan(128, 120, 0.62, '#3b6f72', Y)}${lan(592, 120, 0.62, '#3b6f72', Y)}<g transform="translate(498 404)">${P('M-26 0C-30-26-14-40 4-40C22-40 34-28 34-8C34-2 30 0 26 0Z', ` fill="#f4e2b6"`)}${P('M-14-38L-16-52L-4-42ZM12-42L20-54L24-38Z', ` fill="#f4e2b6"`)}${P('M34-4C52-4 56-18 48-24', ` fill="none" stroke="#f4e2b6" stroke-width="7" stroke-linecap="round"`)}${P('M-8-24q4 4 8 0M6-24q4 4 8 0', ` fill="none" stroke="${T.wine}" stroke-width="2.500" stroke-linecap="round"`)}</g>`;
  } else {
    mid = `<rect y="380" width="${W}" height="340" fill="${T.water}"/>${waves(W, 404, tall ? 18 : 8, 54, 0.35)}<g fill="#0a2f38">${P('M120 380V210H168V380ZM552 380V210H600V380Z')}${P('M80 214C140 196 160 170 180 150H540C560 170 580 196 640 214C600 218 560 218 540 214H180C160 218 120 218 80 214Z')}</g>${P('M180 150H540L524 130H196Z', ` fill="${T.coral}"`)}${P('M80 214C140 196 160 170 180 150H540C560 170 580 196 640 214', ` fill="none" stroke="${T.coral}" stroke-width="6"`)}<rect x="270" y="160" width="180" height="44" rx="4" fill="${T.cream}"/><path d="M300 176H420M320 190H400" stroke="${T.wine}" stroke-width="5" stroke-linecap="round"/>${lan(230, 286, 0.62, T.amber, 214)}${lan(490, 286, 0.62, T.amber, 214)}<g>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => P(`M${152 + i * 47} 348h26l-12 24h-26z`, ` fill="${i % 2 ? T.cream : T.coral}"`)).join('')}</g><rect x="144" y="346" width="432" height="28" fill="none" stroke="#04171d" stroke-width="3"/><rect x="128" y="330" width="24" height="76" fill="#0a2f38"/><rect x="568" y="330" width="24" height="76" fill="#0a2f38"/>${boat(tall ? 400 : 360, tall ? 560 : 470, tall ? 1.1 : 0.8)}`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${Y} ${W} ${HH}" preserveAspectRatio="xMidYMid slice">${base}${mid}<path d="${frame(14, Y + 14, W - 28, HH - 28, 22)}" fill="none" stroke="${T.cream}" stroke-width="3"/><path d="${frame(22, Y + 22, W - 44, HH - 44, 20)}" fill="none" stroke="${T.amber}" stroke-width="1.500"/></svg>`;
}
/** Draws a small picture for an empty list (`boat`) or an error (`broken`), 200 x 160 units. */
export function spot(kind: 'boat' | 'broken'): string {
  const b = {
    boat: `<circle cx="100" cy="64" r="44" fill="${T.moon}" opacity=".9"/>${boat(100, 104, 0.52)}<rect x="16" y="118" width="168" height="34" rx="2" fill="#0c1c22"/><clipPath id="w"><rect x="16" y="116" width="168" height="38" rx="4"/></clipPath><g clip-path="url(#w)">${waves(200, 134, 3, 36, 0.55)}</g>`,
    broken: (() => {
      const L =
          P('M-46-44C-74-14-74 26-46 52H46C74 26 74-14 46-44Z', ` fill="${T.amber}"`) +
          P('M-34-60H34V-44H-34ZM-34 52H34V66H-34Z', ` fill="${T.wine}"`) +
          P(
            'M-20-44C-36-14-36 24-20 52M20-44C36-14 36 24 20 52M0-44V52',
            ` fill="none" stroke="${T.wine}" stroke-width="4"`,
          ),
        z = 'L8-70L-4-34L12-10L-8 16L10 40L0 80';
      return `<defs><clipPath id="l"><path d="M-90-90H8${z}V90H-90Z"/></clipPath><clipPath id="r"><path d="M90-90H8${z}V90H90Z"/></clipPath></defs><circle cx="100" cy="78" r="62" fill="#15262c"/><path d="M88 4V22" stroke="#35454c" stroke-width="3"/><g transform="translate(88 72) rotate(-9) scale(.78)"><g clip-path="url(#l)">${L}</g></g><g transform="translate(118 82) rotate(16) scale(.78)"><g clip-path="url(#r)">${L}</g></g><path d="M60 148H140" stroke="#35454c" stroke-width="3" stroke-linecap="round"/>`;
    })(),
  }[kind];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 160">${b}</svg>`;
}
