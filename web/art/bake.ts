import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { avatar } from './avatar.js';
import { LABELS, WIDE } from './catalogue.js';
import { inks } from './inks.js';
import { label, wide } from './label.js';
import { banner, doorPoster, market, pool, poster, spot } from './scenes.js';
import { SERIES } from './series.js';
import { stallSpot } from './spots.js';
import { fairBanner, riverBanner } from './scene-banners.js';
import { vendorMarks } from './vendor-marks.js';

/** The names of the emblems from which avatars are made. */
const AVATARS = new Set([
  'owl',
  'tiger',
  'elephant',
  'koi',
  'lotus',
  'rooster',
  'crab',
  'mango',
  'peacock',
  'kite',
  'drum',
  'moon',
]);

/** Returns every picture of the product as SVG text, by file name. Code draws all of them. */
export function pictures(): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, plan] of Object.entries(LABELS)) {
    all.set(name, label(plan));
    if (AVATARS.has(name)) all.set(`avatar-${name}`, avatar(plan));
  }
  for (const [name, [ink, em, gr]] of Object.entries(WIDE))
    all.set(`wide-${name}`, wide({ ink: inks(ink), em, gr, s: 1 }));
  for (const { name, plan, isWide } of SERIES) {
    all.set(name, label(plan));
    if (isWide) all.set(`wide-${name}`, wide(plan));
  }
  all.set('banner-market', banner());
  all.set('banner-fair', fairBanner());
  all.set('banner-river', riverBanner());
  all.set('pool', pool());
  all.set('poster-peacock', poster({ ink: inks('jade'), em: 'peacock' }));
  all.set('poster-elephant', poster({ ink: inks('brick'), em: 'elephant' }));
  all.set('poster-agents', doorPoster({ ink: inks('brick'), em: 'elephant' }));
  for (const kind of ['shut', 'gate'] as const) {
    all.set(kind, market(kind));
    all.set(`${kind}-tall`, market(kind, true));
  }
  all.set('marks', vendorMarks());
  all.set('spot-stall', stallSpot());
  for (const kind of ['boat', 'broken'] as const) all.set(`spot-${kind}`, spot(kind));
  return all;
}

/**
 * Writes the pictures into a folder. A file that already has the same content is not written again, so that file
 * watchers do not react.
 */
export function bake(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const drawn = pictures();
  for (const file of readdirSync(folder)) if (!drawn.has(file.replace(/\.svg$/, ''))) rmSync(join(folder, file));
  let written = 0;
  for (const [name, svg] of drawn) {
    const file = join(folder, `${name}.svg`);
    const text = svg.replace(/(\d\.\d)00\b/g, '$1');
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(file, text);
    written += 1;
  }
  return written;
}
