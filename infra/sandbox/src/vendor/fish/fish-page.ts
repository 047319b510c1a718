import type { Reply } from '../../shared/http.js';
import { documentOf, escaped, factsOf, wordsIn } from '../game-page.js';
import { COMMON } from '../game-words.js';
import type { PlaySession } from '../play-session.js';
import { inLanguage } from '../tables/texts.js';
import { hitsOf, returnOf, SHOTS, timesText, type FishGame, type Prey, type Weapon } from './fish-game.js';
import { FISH_WORDS } from './fish-words.js';

const ICONS = {
  spark: 'M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3',
  bolt: 'M13 3 5.500 13.500H11L10 21l8-11h-5.500z',
  net: 'M4 8c5-4 11-4 16 0M4 8l8 13 8-13M8 6l4 15M16 6l-4 15M6 12h12M8.500 16h7',
  spear: 'M4 20 15 9M20 4l-8 2 6 6zM4 14v6h6',
  chain: 'M4 5l5 4-3 2 6 4-3 2 6 4M15 4l5 5M16 9h4V5',
  lock: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 6.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z',
  auto: 'M5 12a7 7 0 0 1 12-4.900L19.500 9.500M19.500 5v4.500H15M19 12a7 7 0 0 1-12 4.900L4.500 14.500M4.500 19v-4.500H9',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5',
  info: 'M12 11v6M12 7.500v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
} as const;
const icon = (name: keyof typeof ICONS): string =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
/** The formula of a draw (`fair-draw.ts`) as text. It is the same in every language. */
const FORMULA = 'HMAC-SHA256(seed, "shot:target"): first 32-bit word below 4294960000, modulo 10000';
const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 2 : 1)}%`;
const picture = (id: string): string => `<img src="/art/sea-${id}.svg" alt="" width="64" height="48">`;

/**
 * Builds the page of a fish game: the canvas with its labels, the selected target, the list of targets, and the
 * controls.
 */
export function fishPage(session: PlaySession, game: FishGame): Reply {
  const { language } = session;
  const words = wordsIn({ ...COMMON, ...FISH_WORDS }, language);
  const species = game.prey.map((prey) => ({
    id: prey.species.id,
    name: inLanguage(prey.species.name, language),
    size: prey.species.size,
    value: prey.value,
    hits: hitsOf(prey, { times: 1 }),
  }));
  const weapons = game.weapons.map(({ id, cost, times, spread, reach }) => ({ id, cost, times, spread, reach }));
  const weapon = ({ id, name, about, icon: shape }: Weapon, index: number): string =>
    `<button type="button" role="radio" class="arm" data-weapon="${id}" aria-checked="${index === 0}" tabindex="${index === 0 ? 0 : -1}">${icon(shape)}<b>${escaped(inLanguage(name, language))}</b><small>${escaped(inLanguage(about, language))}</small></button>`;
  const target = ({ species: { id, name }, value }: Prey): string =>
    `<li><button type="button" class="prey" data-species="${id}" aria-pressed="false">${picture(id)}<span><b>${escaped(inLanguage(name, language))}</b> <b dir="ltr">${timesText(value)}</b><small data-count></small></span></button></li>`;
  return documentOf(
    session,
    { ...factsOf(session), species, weapons, words },
    { title: inLanguage(game.name, language), script: '/fish.js' },
    `<main class="river" id="river" data-state="wait">
<img class="lotus one" alt="" src="/art/sea-lotus.svg"><img class="lotus two" alt="" src="/art/sea-lotus.svg">
<canvas id="scene" role="application" tabindex="0" aria-label="${words.river}"></canvas>
<div class="tags" id="tags" aria-hidden="true"></div>
<div class="top"><section class="aim" aria-label="${words.target}"><img id="aim-art" alt="" src="/art/sea-minnow.svg" hidden><div><b id="aim-name">${words.noAim}</b><p id="aim-state"></p><p id="aim-chance" class="wide-only"></p></div></section>
<dl class="sums"><div class="wide-only"><dt>${words.shots}</dt><dd id="shots" dir="ltr">0</dd></div><div class="wide-only"><dt>${words.staked}</dt><dd id="staked" dir="ltr"></dd></div><div><dt>${words.session}</dt><dd id="net" dir="ltr"></dd></div></dl></div>
<p class="outcome-line" id="result" role="status">${words.wait}</p>
<section class="low" id="low" aria-label="${words.stake}">
<ul class="preys" id="preys" aria-label="${words.list}" hidden>${game.prey.map(target).join('')}</ul>
<div class="arms"><div class="bet"><button type="button" id="less" aria-label="${words.less}">−</button><p><span>${words.perShot}</span><b id="stake" dir="ltr"></b></p><button type="button" id="more" aria-label="${words.more}">+</button></div>
<div class="weapons" id="weapons" role="radiogroup" aria-label="${words.weapon}">${game.weapons.map(weapon).join('')}</div></div>
<div class="acts"><button type="button" class="tool" id="rules-open" aria-label="${words.rules}">${icon('info')}</button><button type="button" class="tool" id="list" aria-pressed="false" aria-controls="preys">${icon('list')}<span>${words.list}</span></button><button type="button" class="tool" id="lock" aria-pressed="false">${icon('lock')}<span>${words.lock}</span></button><button type="button" class="tool" id="auto" aria-pressed="false"${session.autoPlay ? '' : ' hidden'}>${icon('auto')}<span>${words.auto}</span></button>
<button type="button" id="fire" disabled><b>${words.fire}</b><small id="price"></small></button></div>
</section></main>
${rulesOf(game, words, language)}`,
  );
}

/**
 * Builds the dialog with the rules: the chance and return of each weapon for each species, the keys, and the proof of
 * the draws.
 */
function rulesOf(game: FishGame, words: Record<keyof typeof FISH_WORDS, string>, language: string): string {
  const heads = game.weapons.map(({ name }) => `<th scope="col">${escaped(inLanguage(name, language))}</th>`).join('');
  const row = (prey: Prey): string =>
    `<tr><th scope="row">${escaped(inLanguage(prey.species.name, language))} <b dir="ltr">${timesText(prey.value)}</b></th>${game.weapons
      .map(
        (weapon) =>
          `<td>${percent(hitsOf(prey, weapon) / SHOTS)}<small>${percent(returnOf(prey, weapon))}</small></td>`,
      )
      .join('')}</tr>`;
  return `<dialog class="sheet" id="rules" aria-labelledby="rules-title"><header><h2 id="rules-title">${words.rules}</h2><button type="button" id="rules-close" aria-label="${words.close}">×</button></header>
<p>${words.rule}</p><div class="wide"><table><caption>${words.chance} · ${words.returnedShare}</caption><thead><tr><td></td>${heads}</tr></thead><tbody>${game.prey.map(row).join('')}</tbody></table></div>
<p>${words.keys}</p><h3>${words.fair}</h3><p>${words.fairRule}</p><code dir="ltr">${FORMULA}</code>
<p>${words.hash}</p><code id="hash" dir="ltr"></code><div id="old-seed" hidden><p>${words.lastSeed}</p><code id="seed" dir="ltr"></code></div>
<button type="button" id="new-seed">${words.seed}</button><h3>${words.lastShots}</h3><ol id="last" dir="ltr"></ol></dialog>`;
}
