import { BOOK_GAMES } from './book/book-games.js';
import { FISH_GAMES } from './fish/fish-games.js';
import { DUELS } from './duels/duels.js';
import { REEL_MACHINES } from './reels/machines.js';
import { SLOTS } from './slot.js';
import { TABLES } from './tables/tables.js';

const face = (family: string, file: string, weight: string, range: string): string =>
  `@font-face { font-family: "${family}"; src: url(/fonts/${file}.woff2) format("woff2"); font-weight: ${weight}; font-display: swap; unicode-range: ${range}; }`;

/**
 * The fonts for all scripts (writing systems) of the games' texts. They are shipped because a player's device may have
 * no Bengali or Arabic font.
 */
const FACES = [
  face('Hanken Grotesk', 'hanken-latin', '400 800', 'U+0000-00FF, U+0131, U+2000-206F, U+20AC, U+2212, U+2715'),
  face('Anek Bangla', 'anek-bengali', '400 499', 'U+0951-0952, U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC'),
  face('Anek Bangla', 'anek-bengali-bold', '500 800', 'U+0951-0952, U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC'),
  face('Readex Pro', 'readex-arabic', '400 700', 'U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFF'),
].join('\n');

/**
 * The style that all games share: a stage, the result and a bar. It works from a width of 320 px, in the dark and the
 * light theme.
 */
export const GAME_STYLE = `
${FACES}
:root { color-scheme: dark; --bg: #061419; --panel: #0c1c22; --raised: #15262c; --line: #35454c; --control: #687e88;
  --text: #f6f3eb; --muted: #abbec3; --chosen: #2a2413; --on-chosen: #fabb41;
  --primary: #fabb41; --primary-hover: #ffca63; --on-primary: #251804; --focus: #fabb41; --gain: #65e0a5; }
:root[data-theme="daylight"] { color-scheme: light; --bg: #f4eee1; --panel: #fcf9f2; --raised: #efe8d8; --line: #d3c8b0;
  --control: #7b8685; --text: #132329; --muted: #47595f; --chosen: #fbeccb; --on-chosen: #6b4400;
  --primary-hover: #f0ab27; --focus: #8a5700; --gain: #0a6f47; }
${[...SLOTS, ...REEL_MACHINES, ...TABLES, ...FISH_GAMES, ...DUELS, ...BOOK_GAMES].map(({ gameCode, frame }) => `[data-game="${gameCode}"] { --frame: ${frame}; }`).join('\n')}
* { box-sizing: border-box; }
html { height: 100%; }
body { margin: 0; height: 100dvh; display: flex; flex-direction: column; background: var(--bg); color: var(--text);
  font: 400 1rem/1.4 "Hanken Grotesk", "Anek Bangla", "Readex Pro", system-ui, sans-serif; }
button { min-height: 48px; min-width: 48px; border: 1px solid var(--control); border-radius: 12px; background: var(--raised);
  color: inherit; font: inherit; font-size: 1.25rem; font-weight: 660; cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
main { position: relative; flex: 1; min-height: 0; overflow: auto; padding: 12px 16px 16px; display: flex; flex-direction: column;
  align-items: center; gap: 12px; }
main::before { content: ""; flex: 0 1 24px; }
.stage { flex: none; padding: 10px; border-radius: 20px; background: var(--frame); color: #f6f3eb;
  box-shadow: inset 0 0 0 2px rgb(255 255 255 / .14); }
.given { flex: none; margin: 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 2px 12px; padding: 6px 16px;
  border-radius: 18px; background: var(--raised); font-size: .875rem; text-align: center; }
.given[hidden] { display: none; }
.given span { color: var(--muted); }
.result { margin: 0; min-height: 1.4em; color: var(--muted); font-size: 1.125rem; text-align: center; text-wrap: balance; }
.result.gain { color: var(--gain); font-weight: 660; }
.desk { flex: none; display: grid; grid-template-columns: 1fr; gap: 12px; align-items: center;
  padding: 12px max(16px, (100% - 720px) / 2) calc(12px + env(safe-area-inset-bottom)); border-block-start: 1px solid var(--line);
  background: var(--panel); }
.bet { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
.bet p { margin: 0; min-width: 120px; text-align: center; white-space: nowrap; }
.bet span { display: block; color: var(--muted); font-size: .75rem; }
.bet b { font-size: 1.125rem; font-weight: 660; font-variant-numeric: tabular-nums; }
#spin { min-height: 56px; border: 0; background: var(--primary); color: var(--on-primary); }
#spin:hover:enabled { background: var(--primary-hover); }
details { width: 100%; max-width: 560px; }
summary { display: flex; align-items: center; gap: 8px; min-height: 44px; color: var(--muted); font-size: .875rem; cursor: pointer; }
/* The browser's default triangle is hidden, because it is a character of a font that we do not ship. */
summary::before { content: ""; inline-size: 6px; block-size: 6px; border: solid; border-width: 0 2px 2px 0; rotate: 45deg;
  translate: 0 -2px; }
summary b { color: var(--text); }
details[open] summary::before { rotate: -135deg; translate: 0 2px; }
details p { margin: 12px 0 0; color: var(--muted); font-size: .875rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: 6px 8px; text-align: end; white-space: nowrap; font-weight: 400; border-block-end: 1px solid var(--line); }
tr > :first-child { text-align: start; white-space: normal; }
thead { color: var(--muted); }
td { font-variant-numeric: tabular-nums; }
.ended main { justify-content: center; text-align: center; }
h1 { font-size: 1.375rem; text-wrap: balance; }
@media (min-width: 700px) {
  .desk { grid-template-columns: 1fr auto; gap: 24px; }
  .bet { justify-content: flex-start; }
  #spin { min-width: 200px; }
}
`;
