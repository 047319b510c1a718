import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { stakesOf } from '../stakes.js';
import { hitPaysMinor, hitsOf, priceOf, returnOf, SHOTS } from './fish-game.js';
import { FISH_GAMES } from './fish-games.js';
import { FISH_SCRIPT } from './fish-script.js';
import { FISH_STYLE } from './fish-style.js';
import { SCENE_SCRIPT } from './scene-script.js';
import { SHOT_SCRIPT } from './shot-script.js';
import { choiceOf, outcomeOf } from './shot-words.js';

// Goal: every weapon returns the published share of its price for every species and price, and no two games are equal.

const all = FISH_GAMES.flatMap((game) =>
  game.prey.flatMap((prey) =>
    game.weapons.map((weapon) => [game.gameCode, weapon.id, prey.species.id, game, weapon, prey] as const),
  ),
);

it.each(all)('%s: %s at %s returns between 95%% and 96%% of its price', (_c, _w, _s, game, weapon, prey) => {
  expect(hitsOf(prey, weapon)).toBeLessThanOrEqual(SHOTS);
  expect(hitsOf(prey, weapon)).toBeGreaterThan(0);
  expect(returnOf(prey, weapon)).toBeGreaterThan(0.95);
  expect(returnOf(prey, weapon)).toBeLessThanOrEqual(0.96);
  // No payout is changed by rounding, at every price and for every number of targets that share it.
  for (const currency of ['USD', 'BDT'])
    for (const stake of stakesOf(game, currency))
      for (let targets = 1; targets <= weapon.targetsMax; targets += 1) {
        const price = priceOf(BigInt(stake), weapon);
        const paid = hitPaysMinor(price, prey, weapon, targets);
        const returned = (Number(paid) * targets * hitsOf(prey, weapon)) / SHOTS / Number(price);
        expect(returned).toBeCloseTo(returnOf(prey, weapon), 9);
      }
});

it('pays a light shot its value, a strong one twice as often for the same, and a net by its shares', () => {
  const [game] = FISH_GAMES;
  const koi = game?.prey.find(({ species }) => species.id === 'koi');
  const [light, strong, net] = game?.weapons ?? [];
  if (!koi || !light || !strong || !net) throw new Error('the first game has no koi');
  expect([light, strong, net].map((weapon) => hitsOf(koi, weapon))).toEqual([2_000, 4_000, 2_000]);
  expect(hitPaysMinor(priceOf(500n, light), koi, light, 1)).toBe(2_400n);
  expect(hitPaysMinor(priceOf(500n, strong), koi, strong, 1)).toBe(2_400n);
  expect(hitPaysMinor(priceOf(500n, net), koi, net, 3)).toBe(2_400n);
  expect(hitPaysMinor(priceOf(500n, net), koi, net, 1)).toBe(7_200n);
});

it('has games that differ in pace, species or weapons, with names and codes of their own', () => {
  const unlike = FISH_GAMES.map(({ tempo, everyMs, weapons, prey }) =>
    JSON.stringify([
      tempo,
      everyMs,
      weapons.map(({ id }) => id),
      prey.map(({ species, value }) => [species.id, value]),
    ]),
  );
  expect(new Set(unlike).size).toBe(FISH_GAMES.length);
  expect(new Set(FISH_GAMES.map(({ gameCode }) => gameCode)).size).toBe(10);
  expect(new Set(FISH_GAMES.map(({ name }) => name.BN)).size).toBe(10);
});

it('offers prices within the limits of its row in the catalogue', () => {
  for (const game of FISH_GAMES) {
    const { stakes } = game;
    expect([stakesOf(game, 'USD')[0], stakesOf(game, 'USD').at(-1)]).toEqual(stakes);
    expect(stakesOf(game, 'BDT').at(-1)).toBe(stakes[1] * 100);
    // Every weapon can be fired at the lowest price.
    for (const { cost } of game.weapons) expect(stakes[0] * cost).toBeLessThan(stakes[1]);
  }
});

it('tells the betting record in every language what was shot, with what, and what was caught', () => {
  for (const { weapons, prey } of FISH_GAMES)
    for (const weapon of weapons) {
      const longest = Array.from({ length: weapon.targetsMax }, (_, index) => prey[index] ?? prey[0]).flatMap(
        (one) => one ?? [],
      );
      for (const text of [choiceOf(weapon, longest), outcomeOf(longest), outcomeOf([])].flatMap((texts) => [
        texts.EN,
        texts.BN,
        texts.AR,
      ]))
        // The platform accepts texts of at most 160 letters.
        expect([text, text.trim() !== '' && text.length <= 160 && !text.includes('undefined')]).toEqual([text, true]);
    }
  const [game] = FISH_GAMES;
  const [minnow, koi] = game?.prey ?? [];
  const net = game?.weapons[2];
  if (!minnow || !koi || !net) throw new Error('the first game has no net');
  expect(choiceOf(net, [koi, minnow, minnow]).EN).toBe('Net: Koi, 2 · Minnow');
  expect(outcomeOf([koi]).EN).toBe('Caught: Koi ×4.8');
  expect(outcomeOf([]).BN).toBe('ফসকে গেছে');
});

it('keeps to 25 kB of code and 40 kB of art', () => {
  expect(gzipSync(SCENE_SCRIPT + SHOT_SCRIPT + FISH_SCRIPT + FISH_STYLE).length).toBeLessThan(25_000);
  const names = [
    ...FISH_GAMES.flatMap(({ prey }) => prey.map(({ species }) => species.id)),
    'water',
    'lotus',
    'splash',
  ];
  const art = [...new Set([...names, 'barrel', 'deck'])].map((name) =>
    readFileSync(new URL(`../../../art/sea-${name}.svg`, import.meta.url)),
  );
  expect(art.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThan(40_000);
});
