import { emblem } from './emblems.js';
import { rays } from './grounds.js';
import type { Inks } from './label.js';
import { T, boat, lan, waves } from './scene-parts.js';
import { P, f, rng } from './strokes.js';

const W = 1200;
const H = 340;

const cut = (em: string, x: number, y: number, s: number, [p, , a, l]: Inks, turn = 0): string => {
  const art = emblem(em);
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})" style="--p:${p};--a:${a};--l:${l}">` +
    `<g transform="translate(5 6)" fill="${p}" opacity=".6" style="--a:${p};--l:${p}">${art}</g><g fill="${l}">${art}</g></g>`
  );
};

const ground = (id: string, from: string, mid: string, to: string): string =>
  `<defs><linearGradient id="${id}" x2="1"><stop offset="0" stop-color="${from}"/><stop offset=".42" stop-color="${mid}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#${id})"/>`;

/** Draws the banner of the provably fair games: dice over a lit disc, 1200 x 340 units. */
export function fairBanner(): string {
  const inks: Inks = ['#1c0d1f', '#6b2f60', '#f2a541', '#fff1d6'];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMaxYMid slice">` +
    ground('a', '#160a1c', '#3a1a3d', '#7a2f5f') +
    P(rays(850, 176, 30, 4, 900), ' fill="#160a1c" fill-opacity=".2"') +
    `<circle cx="850" cy="172" r="142" fill="#1c0d1f"/><circle cx="850" cy="172" r="133" fill="none" stroke="${T.amber}" stroke-width="3"/>` +
    `<circle cx="850" cy="172" r="125" fill="none" stroke="${T.amber}" stroke-width="1.5" stroke-dasharray="1.5 7" stroke-linecap="round"/>` +
    cut('dice', 850, 174, 1.28, inks, -6) +
    cut('coin', 640, 244, 0.62, inks, 12) +
    cut('lotus', 1076, 250, 0.78, inks) +
    lan(640, 96, 0.56, T.amber) +
    lan(1044, 104, 0.6, T.coral) +
    lan(1130, 84, 0.48, '#ffd98a') +
    `<g opacity=".7">${waves(W, 322, 2, 54, 0.3)}</g></svg>`
  );
}

/** Draws a banner with boats and kites over the river at dusk, 1200 x 340 units. */
export function riverBanner(): string {
  const r = rng(21);
  let stars = '';
  for (let i = 0; i < 60; i++) stars += `M${f(480 + r() * 720)} ${f(r() * 170)}h.01`;
  const inks: Inks = ['#0b1f38', '#1d6fb8', '#f9a04a', '#eff8ff'];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMaxYMid slice">` +
    ground('a', '#071a2c', '#0f3a5c', '#1d6f96') +
    P(stars, ' stroke="#eff8ff" stroke-opacity=".7" stroke-width="2.4" stroke-linecap="round"') +
    `<circle cx="930" cy="214" r="104" fill="${T.amber}"/><circle cx="930" cy="214" r="116" fill="none" stroke="${T.amber}" stroke-opacity=".4" stroke-width="2"/>` +
    cut('kite', 690, 92, 0.62, inks, 14) +
    cut('kite', 1116, 82, 0.5, inks, -12) +
    `<rect y="226" width="${W}" height="114" fill="#0a2c47"/>${waves(W, 246, 7, 54, 0.32)}` +
    boat(900, 258, 0.9) +
    boat(1110, 236, 0.4) +
    boat(640, 290, 0.55) +
    '</svg>'
  );
}
