import type { Weapon } from './fish-game.js';
import { placeOf, type Creature, type Place } from './school.js';

/** The position of the cannon, as shares of the stage's width and height. */
const CANNON: Place = { x: 0.5, y: 1 };

/**
 * Returns the targets of one shot, the selected one first. The server determines the others, so a page cannot send
 * targets that the weapon does not reach.
 * @param others all other creatures on the stage that are not caught
 */
export function targetsOf(weapon: Weapon, aimed: Creature, others: readonly Creature[], atMs: number): Creature[] {
  const targets = [aimed];
  let from = placeOf(aimed, atMs);
  while (from && targets.length < weapon.targetsMax) {
    const [next] = reached(weapon, from, others, targets, atMs);
    if (!next) break;
    targets.push(next.creature);
    // Lightning jumps from each target to the next. The distance of all other weapons is measured from the selected
    // target.
    if (weapon.spread === 'chain') from = next.place;
  }
  return targets;
}

function reached(
  { spread, reach }: Weapon,
  from: Place,
  others: readonly Creature[],
  taken: readonly Creature[],
  atMs: number,
): { readonly creature: Creature; readonly place: Place }[] {
  return others
    .flatMap((creature) => {
      const place = placeOf(creature, atMs);
      return place && !taken.includes(creature) ? { creature, place } : [];
    })
    .filter(({ place }) => (spread === 'line' ? besideLine(from, place) : distance(from, place)) <= reach)
    .toSorted((a, b) => distance(from, a.place) - distance(from, b.place));
}

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The distance of a position from the line of fire, which runs from the cannon through the selected target. */
function besideLine(aimed: Place, place: Place): number {
  const [dx, dy] = [aimed.x - CANNON.x, aimed.y - CANNON.y];
  const [px, py] = [place.x - CANNON.x, place.y - CANNON.y];
  return Math.abs(dx * py - dy * px) / Math.hypot(dx, dy);
}
