import type { Reply } from '../../shared/http.js';
import { gamePage, wordsIn } from '../game-page.js';
import type { PlaySession } from '../play-session.js';
import { inLanguage } from '../tables/texts.js';
import { BUY_WORDS, buyButton, buySheet } from './buy-sheet.js';
import { largestOf, standing, type ReelMachine } from './machine.js';
import { payTable, picture } from './pay-table.js';
import { TITLES, WORDS } from './reel-words.js';

const CELL = 10;
const QUICK_ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M13 2 4 14h6l-1 8 9-12h-6z"/></svg>';
const PAYS_ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4h16v3H4zm0 6.500h16v3H4zM4 17h16v3H4z"/></svg>';

/**
 * Builds the page of a slot machine: the reels in their cabinet, and the pay table, which is built from the data of the
 * rules.
 */
export function machinePage(session: PlaySession, machine: ReelMachine): Reply {
  const { language } = session;
  const words = wordsIn({ ...WORDS, ...BUY_WORDS }, language);
  const { symbols, rows, columns, title, free, priceHundredths } = machine;
  const { strips, lines, ladder } = partsOf(machine);
  const named = symbols.map(({ art, name }) => ({ art, name: inLanguage(name, language) }));
  const face = (symbol: number): string => `<div class="face">${picture(named[symbol])}</div>`;
  const grid = openingOf(machine);
  const column = (_: unknown, reel: number): string =>
    `<div class="column"><div class="strip">${grid
      .slice(reel * rows, (reel + 1) * rows)
      .map(face)
      .join('')}</div></div>`;
  const plate = ladder.length > 0 ? ladderOf(ladder) : `<b>${plateOf(words.free, machine, language)}</b>`;
  return gamePage(session, {
    title,
    script: '/reels.js',
    facts: {
      symbols: named,
      rows,
      strips,
      lines,
      ladder,
      free,
      priceHundredths,
      largest: largestOf(machine, false),
      boughtLargest: largestOf(machine, true),
    },
    words,
    ready: words.ready,
    play: words.spin,
    stage: `<div class="stage cabinet"><p class="plate" id="plate">${plate}</p>
<div class="window rows-${rows}" id="reels" dir="ltr">${Array.from({ length: columns }, column).join('')}<svg class="drawn" id="line" viewBox="0 0 ${columns * CELL} ${rows * CELL}" preserveAspectRatio="none" aria-hidden="true"></svg></div>
<p class="said" id="said" aria-hidden="true"></p>${session.sellsFeatures ? buyButton(language) : ''}<div class="burst" id="burst" hidden><svg viewBox="-100 -50 200 100" preserveAspectRatio="none" aria-hidden="true"><path d="${burst()}"/></svg><p><span>${words.big}</span><b id="burst-sum" dir="ltr"></b><span id="burst-times"></span></p></div></div>`,
    rules:
      payTable(machine, language, session.sellsFeatures) + (session.sellsFeatures ? buySheet(machine, language) : ''),
    tools: `<button type="button" id="quick" aria-pressed="false" aria-label="${words.quick}" title="${words.quick}">${QUICK_ICON}</button>
<button type="button" id="pays-open" aria-label="${words.pays}" title="${words.pays}">${PAYS_ICON}</button>`,
  });
}

/** Returns the parts of the page that only one kind of machine has; they are empty for other kinds. */
const partsOf = (machine: ReelMachine) => ({
  strips: machine.mechanic === 'cascades' ? [] : machine.strips,
  lines: machine.mechanic === 'cascades' ? [] : machine.lines,
  ladder: machine.mechanic === 'cascades' ? machine.ladder : [],
});

/** Returns the symbols that are shown before the first spin. */
const openingOf = (machine: ReelMachine): number[] =>
  machine.mechanic === 'cascades'
    ? Array.from(
        { length: machine.columns * machine.rows },
        (_, place) => (place + Math.floor(place / machine.rows)) % (machine.symbols.length - 1),
      )
    : standing(
        machine,
        machine.strips.map(() => 0),
      );

const plateOf = (free: string, { mechanic, free: { multiplier } }: ReelMachine, language: string): string =>
  `${inLanguage(TITLES[mechanic], language)} · ${free} × ${multiplier}`;

const ladderOf = (ladder: readonly number[]): string =>
  `<span class="ladder" dir="ltr">${ladder.map((multiplier) => `<b>×${multiplier}</b>`).join('')}</span>`;

/** Draws the star behind the amount of a big win. */
function burst(): string {
  const points = 28;
  return Array.from({ length: points * 2 }, (_, index) => {
    const [angle, reach] = [(index * Math.PI) / points, index % 2 === 0 ? 1 : 0.8];
    return `${index === 0 ? 'M' : 'L'}${(98 * reach * Math.cos(angle)).toFixed(1)} ${(48 * reach * Math.sin(angle)).toFixed(1)}`;
  }).join('');
}
