import type { Reply } from '../../shared/http.js';
import { documentOf, escaped, factsOf, wordsIn } from '../game-page.js';
import { COMMON } from '../game-words.js';
import type { PlaySession } from '../play-session.js';
import { inLanguage } from '../tables/texts.js';
import { MOVE_MS } from './duel.js';
import { DUEL_WORDS, OWN_RULES, RANKS, ruleTexts, SUITS } from './duel-page-words.js';
import { FEE_PERCENT } from './duel-rules.js';
import type { DuelGame } from './duels.js';
import { roomStakes } from './room-stakes.js';

const RING =
  '<svg viewBox="-50 -50 100 100" aria-hidden="true"><circle r="46"/><circle class="left" r="46" pathLength="100"/></svg>';

/** Builds the page of a duel: the rooms, and the table at which two players sit. */
export function duelPage(session: PlaySession, game: DuelGame): Reply {
  const { language, currency, room } = session;
  const words = wordsIn({ ...COMMON, ...DUEL_WORDS }, language);
  const values: Readonly<Record<string, unknown>> = {
    cards: game.duel.cards,
    wins: game.duel.toWin,
    fee: FEE_PERCENT,
    seconds: MOVE_MS / 1_000,
  };
  const rules = ruleTexts(game.duel)
    .map((text) => inLanguage(text, language))
    .map((text) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])));
  const stakes = [...new Set(roomStakes(game, currency))].toSorted((a, b) => (a < b ? -1 : 1)).map(Number);
  const facts = {
    ...factsOf(session),
    rules: game.duel,
    roomStakes: stakes,
    room,
    suits: SUITS.map((name) => inLanguage(name, language)),
    ranks: Object.fromEntries(Object.entries(RANKS).map(([rank, name]) => [rank, inLanguage(name, language)])),
    words,
  };
  const player = (id: string): string =>
    `<span class="avr" id="${id}-ring">${RING}<img alt="" width="64" height="64" id="${id}-face" hidden></span><div class="who"><b id="${id}-name" dir="auto"></b><span class="pips" id="${id}-pips" role="img" dir="ltr"></span></div>`;
  return documentOf(
    session,
    facts,
    { title: inLanguage(game.name, language), script: '/duel.js', sheet: '/duel.css' },
    `<p class="unseen" id="outcome-line" role="status"></p>
<main class="lobby" id="lobby"><div class="banner"><div><h1>${words.title}</h1><p>${rules.slice(0, OWN_RULES).map(escaped).join(' ')}</p></div>
<div class="quick plate"><p><span id="quick-pot"></span><small id="quick-wait"></small></p><button type="button" id="find" class="primary"></button></div></div>
<div class="filters"><div role="group" aria-label="${words.stakes}" id="stakes"></div><button type="button" id="open-only" aria-pressed="false">${words.openOnly}</button><button type="button" id="rules-open">${words.rules}</button><span id="count"></span></div>
<p class="note" id="note" hidden></p>
<ul class="rooms" id="rooms" aria-label="${words.rooms}"></ul></main>
<main class="table" id="table" data-phase="wait" hidden><div class="sky" aria-hidden="true"></div><div class="felt" aria-hidden="true"></div>
<section class="opp plate" aria-label="${words.rival}">${player('rival')}<span class="tag" id="rival-tag" hidden></span></section>
<div class="oh" id="rival-cards" aria-hidden="true"></div>
<div class="play" dir="ltr"><figure><div class="slot" id="theirs"></div><figcaption id="theirs-caption" dir="auto"></figcaption></figure>
<div class="vs"><img alt="" src="/art/coin-stack.svg" width="44" height="54"><b class="amount" id="pot" dir="auto"></b><span id="gets" dir="auto"></span><strong id="score" dir="auto"></strong><span class="tag" id="trump" dir="auto" hidden></span></div>
<figure><div class="slot" id="mine"></div><figcaption dir="auto">${words.yourCard}</figcaption></figure></div>
<section class="say plate" id="say" hidden><h2 id="say-title"></h2><p id="say-money" class="gain" dir="auto" hidden></p><p id="say-more"></p><dl id="say-seal"></dl><div><button type="button" id="leave"></button><button type="button" id="again" class="primary" hidden>${words.again}</button></div></section>
<div class="mh" id="hand" role="radiogroup" aria-label="${words.hand}" dir="ltr"></div>
<section class="log plate" id="log" hidden><h2 id="log-title"></h2><ol id="log-rounds"></ol><p>${words.sealed}</p></section>
<section class="me plate" aria-label="${words.you}">${player('me')}<p class="clock" id="clock" hidden><span id="clock-text"></span><b id="seconds" aria-hidden="true"></b></p></section>
<div class="go" id="go" hidden><button type="button" id="give-up">${words.giveUp}</button><button type="button" id="lay" class="primary" disabled></button></div></main>
<dialog class="sheet" id="rules" aria-labelledby="rules-title"><header><h2 id="rules-title">${words.rules}</h2><button type="button" id="rules-close" aria-label="${words.close}">×</button></header><ul>${rules.map((rule) => `<li>${escaped(rule)}</li>`).join('')}</ul></dialog>
<dialog class="sheet" id="ask" aria-labelledby="ask-title"><h2 id="ask-title">${words.giveUpAsk}</h2><div><button type="button" id="ask-no" class="primary">${words.keep}</button><button type="button" id="ask-yes">${words.giveUp}</button></div></dialog>`,
  );
}
