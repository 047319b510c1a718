import type { Reply } from '../shared/http.js';
import { COMMON } from './game-words.js';
import type { PlaySession } from './play-session.js';
import { stakesOf } from './stakes.js';
import { inLanguage, type Texts } from './tables/texts.js';

/** What a game adds to the page that all games share. */
export interface GamePart {
  readonly title: string;
  readonly house: string;
  /** Its script's path. */
  readonly script: string;
  /** What the script knows beside what every game's script knows. */
  readonly facts: object;
  /** What the script says. */
  readonly words: Readonly<Record<string, string>>;
  readonly stage: string;
  readonly ready: string;
  /** The button's word. */
  readonly play: string;
  readonly rules: string;
}

const policy = (ancestor: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestor}`;

/** Words of a kind in one language. */
export const wordsIn = <K extends string>(words: Readonly<Record<K, Texts>>, language: string): Record<K, string> =>
  Object.fromEntries(Object.entries<Texts>(words).map(([name, all]) => [name, inLanguage(all, language)])) as Record<
    K,
    string
  >;

/** A game: the page says only what this player may know, and may be framed by the site that launched it and no other. */
export function gamePage({ id, game, siteOrigin, language, currency, balance }: PlaySession, part: GamePart): Reply {
  const common = wordsIn(COMMON, language);
  const facts = {
    id,
    siteOrigin,
    currency,
    balance,
    stakes: stakesOf(game, currency),
    ...part.facts,
    words: { ...common, ...part.words },
  };
  const text = `<!doctype html>
<html lang="${language.toLowerCase().slice(0, 2)}" dir="${language.toUpperCase() === 'AR' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(part.title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/game.css"></head>
<body data-facts="${escaped(JSON.stringify(facts))}" data-game="${game.gameCode}">
<header><p class="mark"><b>${escaped(part.title)}</b><span>${escaped(part.house)} · sandbox</span></p>
<button type="button" id="close" aria-label="${common.close}"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg></button></header>
<main>
${part.stage}
<p class="result" id="result" role="status">${part.ready}</p>
<section class="desk">
<dl><div><dt>${common.balance}</dt><dd id="balance"></dd></div><div><dt>${common.win}</dt><dd id="win">–</dd></div></dl>
<div class="bet"><button type="button" id="less" aria-label="${common.less}">−</button>
<p><span>${common.stake}</span><b id="stake"></b></p><button type="button" id="more" aria-label="${common.more}">+</button></div>
<button type="button" id="spin">${part.play}</button>
</section>
${part.rules}
</main><script src="${part.script}"></script></body></html>`;
  return { status: 200, text, type: 'text/html; charset=utf-8', policy: policy(siteOrigin) };
}

/** A launch that was used, or a session that ended. */
export const endedPage = (): Reply => ({
  status: 410,
  type: 'text/html; charset=utf-8',
  policy: policy('http: https:'),
  text: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Session ended</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/game.css"></head>
<body class="ended"><main><h1>This game session has ended</h1><p>Open the game again from the lobby.</p></main></body></html>`,
});

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
