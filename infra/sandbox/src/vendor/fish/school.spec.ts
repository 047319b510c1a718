import { runInNewContext } from 'node:vm';
import { FISH_GAMES } from './fish-games.js';
import { PLACE_SCRIPT } from './scene-script.js';
import { creaturesBetween, isOnStage, placeOf, type Creature, type Place } from './school.js';
import { targetsOf } from './targets.js';
import { WEAPONS } from './weapons.js';

// Goal: server and page compute the same creatures at the same positions at every moment, from the clock alone.

const START = Date.UTC(2026, 10, 25, 12);

it.each(FISH_GAMES.map((game) => [game.gameCode, game] as const))(
  '%s has the same sea however it is asked for, with targets at all times and at most 40 creatures',
  (_code, game) => {
    const long = creaturesBetween(game, START, START + 600_000);
    expect(new Set(long.map(({ id }) => id)).size).toBe(long.length);
    for (let at = START; at < START + 600_000; at += 7_300) {
      const now = creaturesBetween(game, at, at);
      expect(now).toEqual(long.filter((creature) => placeOf(creature, at) !== undefined));
      const places = now.map((creature) => placeOf(creature, at) ?? { x: -1, y: -1 });
      expect(places.filter(isOnStage).length).toBeGreaterThan(1);
      expect(now.length).toBeLessThanOrEqual(40);
    }
    // All species of the table appear, and no others.
    const coming = creaturesBetween(game, START, START + 1_800_000).map(({ species }) => species);
    expect(new Set(coming)).toEqual(new Set(game.prey.map(({ species }) => species.id)));
  },
);

it('lets every creature come from outside and leave again', () => {
  for (const game of FISH_GAMES)
    for (const creature of creaturesBetween(game, START, START + 60_000)) {
      const ends = [creature.bornMs, creature.bornMs + creature.lifeMs].map((at) => placeOf(creature, at));
      for (const place of ends) expect(place && isOnStage(place)).toBe(false);
      expect(placeOf(creature, creature.bornMs - 1)).toBeUndefined();
    }
});

it('swims differently in every game', () => {
  const seas = FISH_GAMES.map((game) => JSON.stringify(creaturesBetween(game, START, START + 20_000)));
  expect(new Set(seas).size).toBe(FISH_GAMES.length);
});

it('has the same places on the server and in the page', () => {
  const inPage = runInNewContext(`${PLACE_SCRIPT}; placeOf`) as (creature: Creature, at: number) => Place | undefined;
  for (const game of FISH_GAMES)
    for (const creature of creaturesBetween(game, START, START + 20_000))
      for (let at = creature.bornMs - 500; at < creature.bornMs + creature.lifeMs + 500; at += 1_900) {
        const [here, there] = [placeOf(creature, at), inPage(creature, at)];
        expect([here?.x, here?.y]).toEqual([there?.x, there?.y]);
      }
});

const creatureAt = (id: string, x: number, y: number): Creature => ({
  id,
  species: 'koi',
  way: 'cross',
  bornMs: 0,
  lifeMs: 100,
  heading: 1,
  // A creature that swims to the right is in the middle (0.5) at half of its time.
  x: x - 0.5,
  y,
  swing: 0,
  turns: 1,
  phase: 0,
});
const names = (weapon: (typeof WEAPONS)[keyof typeof WEAPONS], others: readonly Creature[]): string[] =>
  targetsOf(weapon, creatureAt('aimed', 0.5, 0.5), others, 50).map(({ id }) => id);

it('reaches with each weapon only the nearest targets in its reach', () => {
  const others = [
    creatureAt('far', 0.95, 0.5),
    creatureAt('third', 0.5, 0.35),
    creatureAt('next', 0.6, 0.5),
    creatureAt('fourth', 0.5, 0.3),
  ];
  expect(names(WEAPONS.light, others)).toEqual(['aimed']);
  expect(names(WEAPONS.strong, others)).toEqual(['aimed']);
  expect(names(WEAPONS.net, others)).toEqual(['aimed', 'next', 'third']);
  expect(names(WEAPONS.trawl, others)).toEqual(['aimed', 'next', 'third', 'fourth']);
  // The line of fire goes straight up from the cannon.
  expect(names(WEAPONS.spear, others)).toEqual(['aimed', 'third', 'fourth']);
  expect(names(WEAPONS.lightning, others)).toEqual(['aimed', 'next', 'third']);
  expect(names(WEAPONS.lightning, [creatureAt('a', 0.75, 0.5), creatureAt('b', 0.98, 0.5)])).toEqual([
    'aimed',
    'a',
    'b',
  ]);
});
