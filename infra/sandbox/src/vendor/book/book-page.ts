import type { Reply } from '../../shared/http.js';
import { documentOf, escaped, factsOf, wordsIn } from '../game-page.js';
import { COMMON } from '../game-words.js';
import type { PlaySession } from '../play-session.js';
import { inLanguage } from '../tables/texts.js';
import type { BookGame } from './book-games.js';
import { BOOK_WORDS } from './book-words.js';

const CHEVRON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 15l6-6 6 6"/></svg>';

/**
 * Builds the page of a sportsbook: filters, the featured match, the list of matches, the bet slip and the player's
 * bets. The page's script fills these parts with the data that the server sends.
 */
export function bookPage(session: PlaySession, game: BookGame): Reply {
  const { language } = session;
  const words = wordsIn({ ...COMMON, ...BOOK_WORDS }, language);
  const { id, siteOrigin, currency, languages, balance, refusals, stakes, step } = factsOf(session);
  const leagues = game.leagues.map((league) => ({ id: league.id, name: inLanguage(league.name, language) }));
  return documentOf(
    session,
    {
      ...{ id, siteOrigin, currency, languages, balance, refusals, words, leagues },
      ...{ language: language.toUpperCase(), kind: game.kind, firstStake: String(stakes[step] ?? 1) },
    },
    { title: inLanguage(game.name, language), script: '/book.js', style: '/book.css' },
    `<div class="bk of-${game.kind}" id="book" data-phase="wait">
<nav class="nav" id="nav" aria-label="${words.matches}"></nav>
<main class="mid" id="mid"></main>
<aside class="rt">
<section class="slip paper" id="slip" aria-labelledby="slip-title" data-open="false">
<header><h2 id="slip-title">${words.slip}</h2><span id="slip-count"></span>
<button type="button" id="slip-toggle" aria-expanded="false" aria-controls="slip-body"><span><b id="slip-sum"></b><small id="slip-names"></small></span>${CHEVRON}</button></header>
<p class="empty" id="slip-empty">${words.emptySlip}</p>
<div id="slip-body">
<div class="seg" role="group" aria-label="${words.slip}"><button type="button" id="as-singles" aria-pressed="false">${words.singles}</button><button type="button" id="as-multiple" aria-pressed="false"></button></div>
<ul class="picks" id="picks"></ul>
<label class="accepts"><input type="checkbox" id="accepts"><span>${words.accepts}</span></label>
</div>
<form class="pay" id="pay" autocomplete="off">
<div class="pin"><label for="stake" id="stake-label">${words.stake}</label><span id="symbol" aria-hidden="true"></span><input id="stake" inputmode="decimal" dir="ltr" aria-describedby="limits"><button type="button" data-add="0"></button><button type="button" data-add="1"></button></div>
<dl class="sums"><dt id="pays-label">${words.pays}</dt><dd id="pays" dir="ltr"></dd><dt>${words.gain}</dt><dd id="gain" dir="ltr"></dd></dl>
<button type="submit" class="primary" id="place">${words.place}</button>
</form>
<p class="hint" id="hint"></p>
<p class="hint" id="limits"></p>
</section>
<section class="bets" id="bets" aria-label="${words.openBets}"></section>
</aside>
</div>
<p class="outcome-line" id="result" role="status"></p>
<noscript>${escaped(words.away)}</noscript>`,
  );
}
