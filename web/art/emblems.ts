import { DRAWS } from './emblems-draws.js';
import { MARKET } from './emblems-market.js';
import { NATURE } from './emblems-nature.js';
import { PLAY } from './emblems-play.js';
import { TABLES } from './emblems-tables.js';

/** The drawing of every emblem, by name. */
export const EMBLEMS: Record<string, () => string> = { ...NATURE, ...MARKET, ...PLAY, ...TABLES, ...DRAWS };

/**
 * Returns the drawing (SVG text) of one emblem.
 * @throws Error if no emblem has this name.
 */
export function emblem(name: string): string {
  const draw = EMBLEMS[name];
  if (!draw) throw new Error(`There is no emblem called ${name}`);
  return draw();
}
