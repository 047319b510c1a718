import { SLOTS } from './slot.js';
import { TABLES } from './tables/tables.js';

const face = (family: string, file: string, weight: string, range: string): string =>
  `@font-face { font-family: "${family}"; src: url(/fonts/${file}.woff2) format("woff2"); font-weight: ${weight}; font-display: swap; unicode-range: ${range}; }`;

/** Every script that the game speaks comes with it: a player's machine may have no Bengali or Arabic face. */
const FACES = [
  face('Hanken Grotesk', 'hanken-latin', '400 800', 'U+0000-00FF, U+0131, U+2000-206F, U+20AC, U+2212, U+2715'),
  face('Anek Bangla', 'anek-bengali', '400 499', 'U+0951-0952, U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC'),
  face('Anek Bangla', 'anek-bengali-bold', '500 800', 'U+0951-0952, U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC'),
  face('Readex Pro', 'readex-arabic', '400 700', 'U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFF'),
].join('\n');

/** Every game in the colours of the night market: one stage, one desk, from 320 px up. */
export const GAME_STYLE = `
${FACES}
:root { color-scheme: dark; --bg: #061419; --panel: #0c1c22; --raised: #15262c; --line: #35454c; --text: #f6f3eb; --muted: #abbec3;
  --primary: #fabb41; --primary-hover: #ffca63; --on-primary: #251804; --gain: #65e0a5; }
${[...SLOTS, ...TABLES].map(({ gameCode, frame }) => `[data-game="${gameCode}"] { --frame: ${frame}; }`).join(' ')}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: flex; flex-direction: column; background: var(--bg); color: var(--text);
  font: 400 1rem/1.4 "Hanken Grotesk", "Anek Bangla", "Readex Pro", system-ui, sans-serif; }
header { display: flex; align-items: center; justify-content: space-between; padding: 8px 16px; border-block-end: 1px solid var(--line); }
.mark { margin: 0; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; } .mark b { font-size: 1.125rem; letter-spacing: -.014em; }
.mark span { color: var(--muted); font-size: .75rem; }
button { min-height: 48px; min-width: 48px; border: 1px solid #687e88; border-radius: 12px; background: var(--raised); color: inherit; font: inherit;
  font-size: 1.25rem; font-weight: 660; cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
main { flex: 1; width: min(1040px, 100%); margin-inline: auto; padding: 12px 16px 24px; display: grid; gap: 12px; align-content: start; justify-items: center; }
.stage { padding: 10px; border-radius: 20px; background: var(--frame); box-shadow: inset 0 0 0 2px rgb(255 255 255 / .14); }
.result { margin: 0; min-height: 1.4em; color: var(--muted); text-align: center; text-wrap: balance; } .result.gain { color: var(--gain); font-weight: 660; }
.desk { width: 100%; max-width: 560px; display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: center; padding: 12px; border: 1px solid var(--line);
  border-radius: 16px; background: var(--panel); }
dl { grid-column: 1 / -1; margin: 0; display: flex; justify-content: space-between; gap: 20px; white-space: nowrap; } dl div:last-child { text-align: end; } dt { color: var(--muted); font-size: .75rem; } dd { margin: 0; font-weight: 660; font-variant-numeric: tabular-nums; }
.bet { grid-column: 1 / -1; display: flex; align-items: center; justify-content: space-between; gap: 8px; } .bet p { margin: 0; min-width: 96px; text-align: center; white-space: nowrap; }
.bet span { display: block; color: var(--muted); font-size: .75rem; } .bet b { font-variant-numeric: tabular-nums; }
#spin { grid-column: 1 / -1; min-height: 56px; border: 0; background: var(--primary); color: var(--on-primary); } #spin:hover:enabled { background: var(--primary-hover); }
details { width: 100%; max-width: 560px; } summary { display: flex; align-items: center; gap: 8px; padding-block: 12px; color: var(--muted); font-size: .875rem; cursor: pointer; }
/* The browser's own triangle is a letter, of a face that we do not bring. */
summary::before { content: ""; inline-size: 6px; block-size: 6px; border: solid; border-width: 0 2px 2px 0; rotate: 45deg; translate: 0 -2px; }
details[open] summary::before { rotate: -135deg; translate: 0 2px; }
.ended main { align-content: center; text-align: center; } h1 { font-size: 1.375rem; text-wrap: balance; }
@media (min-width: 900px) and (min-height: 600px) { main { gap: 16px; } .desk { max-width: 720px; grid-template-columns: 1fr auto auto; gap: 24px; } dl, .bet, #spin { grid-column: auto; } dl { justify-content: flex-start; } dl div:last-child { text-align: start; } #spin { min-width: 140px; } }
`;
