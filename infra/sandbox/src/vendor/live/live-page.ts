import type { Reply } from '../../shared/http.js';
import { documentOf, escaped, factsOf, wordsIn } from '../game-page.js';
import { COMMON } from '../game-words.js';
import type { PlaySession } from '../play-session.js';
import { chanceOf, returnOf, stakeMaxOf, type Choice, type Table } from '../tables/table.js';
import { roundMaxOf, winsOf } from '../tables/round-limit.js';
import { inLanguage } from '../tables/texts.js';
import type { LiveGame } from './live-game.js';
import { LIVE_WORDS } from './live-words.js';
import { BETS_MAX } from './placed-bets.js';

const CHIPS = 6;
/** The icon of a button: an SVG path in a square of 24 by 24. */
const ICONS = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  repeat: 'M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5',
  double: 'M4 8h10v10H4zM9 8V4h11v10h-6',
  clear: 'M6 6l12 12M18 6 6 18',
  rules: 'M12 11v6M12 7v.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
} as const;
const ROUND_CLOCK =
  '<svg class="ring" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="44"/><circle id="ring" cx="50" cy="50" r="44" pathLength="100"/></svg>';
const percent = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)}%`;
/** Formats the winnings of a choice per unit staked, as players write them: 0.95 : 1. */
const oddsOf = ({ odds }: Choice): string => `${String((odds - 100) / 100)} : 1`;

/** Builds a button of the bar. On a phone only its icon is shown. */
const act = (name: keyof typeof ICONS, label: string, isHidden = false): string =>
  `<button type="button" id="${name === 'rules' ? 'rules-open' : name}"${isHidden ? ' hidden' : ''}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg><span>${label}</span></button>`;

/**
 * Builds the road map (the grid of past results). Baccarat has two of them: the bead plate, and the Big road with its
 * series.
 */
function roads(
  { kind }: LiveGame,
  words: Readonly<Record<'road' | 'bead' | 'bigRoad' | 'bigRoadMarks', string>>,
): string {
  const map = (id: string, label: string) =>
    `<svg id="${id}" role="img" aria-label="${label}" dir="ltr" viewBox="0 0 432 108"></svg>`;
  if (kind !== 'baccarat') return `<div class="road">${map('road', words.road)}</div>`;
  return (
    `<div class="road bead-plate"><p><b>${words.bead}</b> <span id="counts"></span></p>${map('road', words.bead)}</div>` +
    `<div class="road big-road"><p><b>${words.bigRoad}</b> <span>${words.bigRoadMarks}</span></p>` +
    `${map('big-road', `${words.bigRoad}: ${words.bigRoadMarks}`)}</div>`
  );
}

/** Builds the page of a table with a dealer: the betting layout, the clock, the chips and the road map. */
export function livePage(session: PlaySession, table: Table, game: LiveGame): Reply {
  const { language } = session;
  const words = wordsIn({ ...COMMON, ...LIVE_WORDS, dealing: game.doing }, language);
  const { stakes, step, ...facts } = factsOf(session);
  const chips = stakes.slice(step, step + CHIPS);
  const choices = table.markets.flatMap((market) => market.choices);
  const spot = (choice: Choice): string =>
    `<button type="button" class="spot" data-spot="${choice.id}"><b>${escaped(inLanguage(choice.name, language))}</b><span dir="ltr">${oddsOf(choice)}</span><span class="pile" aria-hidden="true"></span><em class="mine" dir="ltr" hidden></em><small><span data-total dir="${language.toUpperCase() === 'AR' ? 'rtl' : 'ltr'}"></span><i><u></u></i></small></button>`;
  const most = stakes.at(-1) ?? 0;
  const limitOf = (choice: Choice): number => stakeMaxOf(choice, most);
  const rule = (choice: Choice): string =>
    `<tr><th scope="row">${escaped(inLanguage(choice.kind ?? choice.name, language))}</th><td dir="ltr">${oddsOf(choice)}</td><td>${percent(chanceOf(choice))}</td><td>${percent(returnOf(choice))}</td><td dir="ltr" data-money="${limitOf(choice)}"></td></tr>`;
  const roundMost = roundMaxOf(table, most);
  const round = roundMost === undefined ? undefined : { most: roundMost, wins: winsOf(choices) };
  const roundRule = words.roundMost.replace('{most}', `<bdi dir="ltr" data-money="${roundMost}"></bdi>`);
  const shown = choices.filter(({ kind }, index) => !kind || choices.findIndex((one) => one.kind === kind) === index);
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const placed = game.felt?.(language, (id) => oddsOf(byId.get(id)!));
  const lower = choices.filter(({ share }) => share).map((choice) => [choice.id, limitOf(choice)] as const);
  return documentOf(
    session,
    {
      ...facts,
      stakes,
      chips,
      limits: [stakes[0], most],
      betsMax: BETS_MAX,
      round,
      lower: Object.fromEntries(lower),
      words,
    },
    { title: inLanguage(table.name, language), script: `/live-${game.kind}.js` },
    `<main class="felt${placed ? ` for-${game.kind}` : ''}" id="table" data-phase="wait">
<p class="tag people"><b id="people" dir="ltr"></b> ${words.people}</p><p class="tag number">${words.round} <b id="round" dir="ltr"></b></p>
<div class="dealt of-${game.kind}" dir="ltr">${game.stage(language)}<div class="clock">${ROUND_CLOCK}<b id="seconds" aria-hidden="true"></b><small id="clock-word" aria-hidden="true" dir="auto"></small></div></div>
<div class="outcome-line" id="outcome-line"><b class="state" id="state" hidden></b><p id="result" role="status">${words.wait}</p><bdi class="net" id="net" dir="ltr" aria-hidden="true" hidden></bdi></div>
<div class="spots ${placed ? `felt-${game.kind}` : `of-${choices.length}`}" id="spots" role="group" aria-label="${words.choose}" dir="ltr">${placed ?? choices.map(spot).join('')}</div>
</main>
<section class="low" aria-label="${words.stake}">
<div class="chips" id="chips" role="radiogroup" aria-label="${words.chip}" dir="ltr">${chips.map((_, index) => `<button type="button" role="radio" class="chip c${index}" data-chip="${index}" aria-checked="${index === 0}" tabindex="${index === 0 ? 0 : -1}"></button>`).join('')}</div>
<div class="acts">${act('undo', words.undo)}${act('repeat', words.repeat)}${act('clear', words.clear, true)}${act('double', words.double)}${act('rules', words.rules)}<button type="button" id="confirm" class="primary" disabled>${words.confirm}</button></div>
${roads(game, words)}
</section>
<dialog class="sheet" id="rules" aria-labelledby="rules-title"><header><h2 id="rules-title">${words.rules}</h2><button type="button" id="rules-close" aria-label="${words.close}">×</button></header>
<table><thead><tr><td></td><th scope="col">${words.pays}</th><th scope="col">${words.chance}</th><th scope="col">${words.returned}</th><th scope="col">${words.most}</th></tr></thead><tbody>${shown.map(rule).join('')}</tbody></table>
${round ? `<p>${roundRule}</p>` : ''}<p>${words.guests}</p><p class="keys">${words.keys}</p></dialog>`,
  );
}
