import type { Reply } from '../shared/http.js';
import { FREE_WORDS } from './free/free-words.js';
import { COMMON } from './game-words.js';
import { refusalsIn } from './refusal-words.js';
import type { PlaySession } from './play-session.js';
import { firstStep, stakesOf } from './stakes.js';
import { inLanguage, LANGUAGES, type Texts } from './tables/texts.js';

/** The parts that one kind of game adds to the page that all games share. */
export interface GamePart {
  readonly title: string;
  /** The path of the game's script. */
  readonly script: string;
  /** The data for the game's script, in addition to the data that every game has. */
  readonly facts: object;
  /** Texts that the game's script shows. */
  readonly words: Readonly<Record<string, string>>;
  readonly stage: string;
  readonly ready: string;
  /** The text of the button that plays a round. */
  readonly play: string;
  readonly rules: string;
  /** HTML of additional buttons in the bar. */
  readonly tools?: string;
  /** Additional CSS for this kind of game. */
  readonly style?: string;
}

const policy = (ancestor: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${ancestor}`,
  ].join('; ');

/** Returns all texts of a group in one language, by name. */
export const wordsIn = <K extends string>(words: Readonly<Record<K, Texts>>, language: string): Record<K, string> =>
  Object.fromEntries(Object.entries<Texts>(words).map(([name, all]) => [name, inLanguage(all, language)])) as Record<
    K,
    string
  >;

/**
 * Builds the page of a game: a stage, the result, and a bar with the stake and one button. The page has no game name,
 * no balance and no exit, because the site around the frame shows them. Only the site that launched the game may frame
 * the page.
 */
export function gamePage(session: PlaySession, part: GamePart): Reply {
  const { language } = session;
  const common = wordsIn(COMMON, language);
  const facts = {
    ...factsOf(session),
    ...part.facts,
    words: { ...common, ...wordsIn(FREE_WORDS, language), ...part.words },
  };
  return documentOf(
    session,
    facts,
    part,
    `<main>
<p class="given" id="given" hidden><b id="given-left"></b><span id="given-until"></span></p>
${part.stage}
<p class="result" id="result" role="status">${part.ready}</p>
${part.rules}
</main>
<section class="desk" aria-label="${common.stake}">
<div class="bet"><button type="button" id="less" aria-label="${common.less}">−</button>
<p><span id="stake-name">${common.stake}</span><b id="stake" dir="ltr"></b></p>
<button type="button" id="more" aria-label="${common.more}">+</button>${part.tools ? `<div class="tools">${part.tools}</div>` : ''}</div>
<button type="button" id="spin">${part.play}</button>
</section>`,
  );
}

/** Returns the data that the script of every game receives. */
export function factsOf({ id, game, siteOrigin, language, currency, balance, given, cycleMs }: PlaySession) {
  const stakes = stakesOf(game, currency);
  return {
    id,
    siteOrigin,
    currency,
    language: language.toUpperCase(),
    languages: LANGUAGES,
    balance,
    given,
    stakes,
    refusals: refusalsIn(language),
    cycleMs,
    step: firstStep(stakes, BigInt(balance)),
  };
}

/** Builds the HTML document around the body of a game, including the data for its script. */
export function documentOf(
  { game, siteOrigin, language }: Pick<PlaySession, 'game' | 'siteOrigin' | 'language'>,
  facts: object,
  {
    title,
    script,
    style,
    sheet = '/game.css',
  }: Pick<GamePart, 'title' | 'script' | 'style'> & { readonly sheet?: string },
  body: string,
): Reply {
  const text = `<!doctype html>
<html lang="${language.toLowerCase().slice(0, 2)}" dir="${language.toUpperCase() === 'AR' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${sheet}">${style ? `<link rel="stylesheet" href="${style}">` : ''}</head>
<body data-facts="${escaped(JSON.stringify(facts))}" data-game="${game.gameCode}">
${body}
<script src="${script}"></script></body></html>`;
  return { status: 200, text, type: 'text/html; charset=utf-8', policy: policy(siteOrigin) };
}

/** Builds the page that is shown if a launch link was already used or a session has ended. */
export const endedPage = (): Reply => ({
  status: 410,
  type: 'text/html; charset=utf-8',
  policy: policy('http: https:'),
  text: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Session ended</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/game.css"></head>
<body class="ended"><main><h1>This game session has ended</h1><p>Open the game again from the lobby.</p></main></body></html>`,
});

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
