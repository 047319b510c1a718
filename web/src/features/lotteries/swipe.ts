/** The distance (px) that a finger moves sideways to change the position. */
const SWIPE_PX = 40;

/** A point of a pointer on the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the step of a swipe: 1 to the next position (to the left), -1 to the one before. Returns 0 for a tap, for a
 * short movement, and for a movement that rather scrolls the page.
 */
export function swipeOf(from: Point, to: Point): -1 | 0 | 1 {
  const [along, across] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (Math.abs(along) < SWIPE_PX || Math.abs(along) < 2 * across) return 0;
  return along < 0 ? 1 : -1;
}
