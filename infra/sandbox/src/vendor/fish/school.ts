import type { FishGame, Species } from './fish-game.js';

/**
 * One creature and its path. Positions are shares of the stage: (0, 0) is the upper left corner, (1, 1) the lower
 * right corner.
 */
export interface Creature {
  readonly id: string;
  readonly species: string;
  readonly way: Species['way'];
  readonly bornMs: number;
  readonly lifeMs: number;
  /** The direction: 1 if the creature swims to the right, -1 if it swims to the left. */
  readonly heading: 1 | -1;
  readonly x: number;
  readonly y: number;
  readonly swing: number;
  readonly turns: number;
  readonly phase: number;
}
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** How far outside the stage a creature enters and leaves, as a share of the stage's width. */
const OUTSIDE = 0.14;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const LIFE_MS_MAX = 60_000;
/** The positions of a group's members relative to the first member. */
const GROUP: readonly Place[] = [
  { x: 0, y: 0 },
  { x: 0.055, y: -0.055 },
  { x: 0.05, y: 0.05 },
  { x: -0.055, y: 0.035 },
];

/**
 * Returns all creatures of a game that are present at some time between two times. They are computed only from the
 * game's code and the clock, so all players and all instances of the server have the same creatures. Their movement
 * does not affect results.
 */
export function creaturesBetween(game: FishGame, fromMs: number, toMs: number): Creature[] {
  const creatures: Creature[] = [];
  const first = Math.floor((fromMs - LIFE_MS_MAX) / game.everyMs);
  for (let entry = first; entry * game.everyMs <= toMs; entry += 1)
    creatures.push(...enteringAt(game, entry).filter(({ bornMs, lifeMs }) => bornMs + lifeMs >= fromMs));
  return creatures;
}

/** Returns the position of a creature; undefined before it enters and after it leaves. */
export function placeOf(creature: Creature, atMs: number): Place | undefined {
  const share = (atMs - creature.bornMs) / creature.lifeMs;
  if (share < 0 || share > 1) return undefined;
  const wave = Math.sin(2 * Math.PI * (creature.turns * share + creature.phase));
  if (creature.way === 'rise')
    return { x: creature.x + 0.02 * wave, y: 1.1 - (0.14 + creature.swing) * Math.sin(Math.PI * share) };
  const along = share * (1 + 2 * OUTSIDE) - OUTSIDE;
  const x = creature.heading === 1 ? along : 1 - along;
  return { x: x + creature.x, y: creature.y + creature.swing * wave };
}

/** Returns true if a position is in the visible water. */
export const isOnStage = ({ x, y }: Place): boolean => x > 0 && x < 1 && y > 0 && y < 1;

/** Returns the group of creatures that enters in one interval of the clock. */
function enteringAt({ gameCode, prey, tempo, everyMs }: FishGame, entry: number): Creature[] {
  const next = numbersOf(gameCode, entry);
  let point = next() * prey.reduce((sum, { weight }) => sum + weight, 0);
  const species = (prey.find(({ weight }) => (point -= weight) < 0) ?? prey[0])?.species;
  if (!species) return [];
  const heading = next() < 0.5 ? 1 : -1;
  const isCrossing = species.way === 'cross';
  // Steps of the golden ratio spread the positions of consecutive groups evenly over the water.
  const spot = (entry * GOLDEN + 0.1 * next()) % 1;
  const place = isCrossing ? { x: 0, y: 0.12 + 0.68 * spot } : { x: 0.1 + 0.8 * spot, y: 0 };
  const own = {
    species: species.id,
    way: species.way,
    bornMs: entry * everyMs,
    lifeMs: Math.round((species.crossingMs * (0.9 + 0.2 * next())) / tempo),
    heading,
    swing: species.swing,
    turns: 1 + next(),
    phase: next(),
  } as const;
  return GROUP.slice(0, species.group).map(({ x, y }, member) => ({
    ...own,
    id: `${entry}.${member}`,
    x: place.x + x * heading,
    y: place.y + y,
  }));
}

/**
 * Returns a generator of the random numbers for one group, from 0 up to, but not including, 1 (mulberry32, seeded by a
 * hash of the game and the group's number).
 */
function numbersOf(gameCode: string, entry: number): () => number {
  let state = 0x811c9dc5;
  for (const character of `${gameCode} ${entry}`) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}
