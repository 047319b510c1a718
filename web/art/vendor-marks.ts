import { emblem } from './emblems.js';
import { inks } from './inks.js';

/** The mark of each provider of the sandbox and of our own lotteries: an emblem on a round ground in its inks. */
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
/** The mark of a provider that has none of its own. */
const OTHER = ['olive', 'coin'] as const;

const SIZE = 64;

function mark([ink, em]: readonly [string, string], left: number): string {
  const [p, g, a, l] = inks(ink);
  const middle = SIZE / 2;
  return `<g transform="translate(${left + middle} ${middle})" style="--p:${p};--g:${g};--a:${a};--l:${l}"><circle r="32" fill="var(--g)"/><circle r="28.5" fill="none" stroke="var(--a)" stroke-width="1.5"/><g transform="scale(.24)" fill="var(--l)">${emblem(em)}</g></g>`;
}

/**
 * All marks in one file, side by side. `marks.svg#BAZAAR` shows that provider's, and an unknown name shows the first one,
 * which belongs to no provider.
 */
export function vendorMarks(): string {
  const all = [['', OTHER] as const, ...Object.entries(VENDOR_MARKS)];
  const views = all.slice(1).map(([name], n) => `<view id="${name}" viewBox="${(n + 1) * SIZE} 0 ${SIZE} ${SIZE}"/>`);
  const marks = all.map(([, plan], n) => mark(plan, n * SIZE));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${views.join('')}${marks.join('')}</svg>`;
}

/** The providers that have a mark of their own. */
export const MARKED: readonly string[] = Object.keys(VENDOR_MARKS);
