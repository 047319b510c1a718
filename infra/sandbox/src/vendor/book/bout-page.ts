import type { Reply } from '../../shared/http.js';
import { documentOf, factsOf, wordsIn } from '../game-page.js';
import { COMMON } from '../game-words.js';
import type { PlaySession } from '../play-session.js';
import { inLanguage } from '../tables/texts.js';
import type { BookGame } from './book-games.js';
import { BOOK_WORDS, BOUT_WORDS } from './book-words.js';

const CHIPS = 5;
const PICKS = ['meron', 'draw', 'wala'] as const;
const RING =
  '<svg class="ring" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="44"/><circle id="ring" cx="50" cy="50" r="44" pathLength="100"/></svg>';

/**
 * Builds the page of bouts. In a bout two crests get strokes (points) of random length, and the larger sum wins. The
 * page shows the crests, the three choices, the chips and the strokes. A stroke is shown as a line; the crests do not
 * move.
 */
export function boutPage(session: PlaySession, game: BookGame): Reply {
  const { language } = session;
  const { picks: _, ...shared } = BOOK_WORDS;
  const words = wordsIn({ ...COMMON, ...shared, ...BOUT_WORDS }, language);
  const { stakes, step, ...facts } = factsOf(session);
  const chips = stakes.slice(step, step + CHIPS);
  const spot = (pick: (typeof PICKS)[number]): string =>
    `<button type="button" class="spot" data-spot="${pick}" aria-pressed="false"><b>${words[pick]}</b><span data-odds dir="ltr"></span><em class="mine" dir="ltr" hidden></em><small><span data-total dir="ltr"></span></small></button>`;
  return documentOf(
    session,
    { ...facts, chips, limits: [String(stakes[0]), String(stakes.at(-1))], words },
    { title: inLanguage(game.name, language), script: '/bout.js', style: '/bout.css' },
    `<main class="bout" id="table" data-phase="wait">
<picture><source media="(max-width: 899px)" srcset="/art/book-bouts-tall.svg"><img class="scene" src="/art/book-bouts.svg" alt="${words.scene}"></picture>
<p class="corner m"><b>${words.meron}</b><span><span data-bout></span>, ${words.rust}</span></p>
<p class="corner w"><b>${words.wala}</b><span><span data-bout></span>, ${words.sea}</span></p>
<div class="clock">${RING}<b id="seconds" aria-hidden="true"></b><span id="to-start">${words.toStart}</span></div>
<p class="said" id="result" role="status"></p>
<div class="spots" id="spots" role="group" aria-label="${words.choose}" dir="ltr">${PICKS.map(spot).join('')}</div>
</main>
<section class="low bouts" aria-label="${words.stake}">
<div class="strokes"><h2><span id="strokes-title"></span><small>${words.strokes}</small></h2><svg id="strokes" viewBox="0 0 476 72" role="img" aria-label="${words.strokes}" preserveAspectRatio="none"></svg></div>
<div class="control"><div class="chips" id="chips" role="radiogroup" aria-label="${words.chip}" dir="ltr">${chips.map((_each, index) => `<button type="button" role="radio" class="chip c${index}" data-chip="${index}" aria-checked="${index === 0}" tabindex="${index === 0 ? 0 : -1}"></button>`).join('')}</div>
<div class="acts"><button type="button" id="undo">${words.undo}</button><button type="button" id="repeat">${words.repeat}</button><button type="button" id="confirm" class="primary" disabled>${words.confirm}</button></div></div>
<div class="lasts"><h2><span>${words.lastBouts}</span><small id="tally" dir="ltr"></small></h2><ol id="road" dir="ltr"></ol><p class="notice">${words.notice}</p></div>
</section>`,
  );
}
