import { emblem } from './emblems.js';
import { inks } from './inks.js';

/**
 * The logo of each sandbox vendor and of our own lotteries: an emblem on a round ground, in the four colours that
 * `ink` names.
 */
const VENDOR_MARKS: Readonly<Record<string, readonly [ink: string, em: string]>> = {
  BAZAAR: ['jade', 'stall'],
  RIVERSIDE: ['royal', 'boat'],
  PALMHOUSE: ['sky', 'palm'],
  LANTERNHALL: ['brick', 'wheel'],
  FERRYHOUSE: ['sea', 'dicetrio'],
  TIDEPOOL: ['lagoon', 'fish'],
  TEASTALL: ['leaf', 'suits'],
  MAIDAN: ['grass', 'cricket'],
  EMBERARENA: ['violet', 'pad'],
  DAWNRING: ['flame', 'rooster'],
  LOTT: ['plum', 'lamps'],
  TCG_SEA: ['cobalt', 'anchor'],
  ELOTT: ['rust', 'lantern'],
  TCG_LOTTO_VN: ['magenta', 'skylamp'],
  INHOUSE: ['indigo', 'dice'],
};
/** The logo of any vendor without a logo of its own. */
const OTHER = ['olive', 'coin'] as const;

const SIZE = 64;

function mark([ink, em]: readonly [string, string], left: number): string {
  const [p, g, a, l] = inks(ink);
  const middle = SIZE / 2;
  return `<g transform="translate(${left + middle} ${middle})" style="--p:${p};--g:${g};--a:${a};--l:${l}"><circle r="32" fill="var(--g)"/><circle r="28.5" fill="none" stroke="var(--a)" stroke-width="1.5"/><g transform="scale(.24)" fill="var(--l)">${emblem(em)}</g></g>`;
}

/**
 * Returns one SVG with the logos of all vendors side by side. `marks.svg#BAZAAR` shows the logo of BAZAAR. An unknown
 * name shows the first logo, which stands for any other vendor.
 */
export function vendorMarks(): string {
  const all = [['', OTHER] as const, ...Object.entries(VENDOR_MARKS)];
  const views = all.slice(1).map(([name], n) => `<view id="${name}" viewBox="${(n + 1) * SIZE} 0 ${SIZE} ${SIZE}"/>`);
  const marks = all.map(([, plan], n) => mark(plan, n * SIZE));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${views.join('')}${marks.join('')}</svg>`;
}

/** The codes of the vendors with a logo of their own. */
export const MARKED: readonly string[] = Object.keys(VENDOR_MARKS);
