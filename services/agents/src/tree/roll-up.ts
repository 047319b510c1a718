import { plus, type MemberFigures } from '../settlements/base.js';

/** The upline of each member at a given time. A member whose upline is undefined is at the top of the tree. */
export type Uplines = ReadonlyMap<string, string | undefined>;

/**
 * Returns the sum of the figures in each member's subtree, without the member's own figures (domain §10). It begins
 * with the lowest members and makes one addition per member. A member without figures in the subtree is left out.
 * @throws Error if the uplines form a cycle, which the identity service never writes.
 */
export function rollUp(uplines: Uplines, own: ReadonlyMap<string, MemberFigures>): Map<string, MemberFigures> {
  const waiting = new Map<string, number>();
  for (const upline of uplines.values()) {
    if (upline !== undefined) waiting.set(upline, (waiting.get(upline) ?? 0) + 1);
  }
  const ready = [...uplines.keys()].filter((member) => !waiting.has(member));
  const below = new Map<string, MemberFigures>();
  let visited = 0;
  for (const member of ready) {
    visited += 1;
    const upline = uplines.get(member);
    if (upline === undefined) continue;
    const mine = own.get(member);
    const subtree = below.get(member);
    const sum = mine && subtree ? plus(mine, subtree) : (mine ?? subtree);
    const before = below.get(upline);
    if (sum) below.set(upline, before ? plus(before, sum) : sum);
    const left = (waiting.get(upline) ?? 0) - 1;
    waiting.set(upline, left);
    // The loop stops at an upline that has no row yet, because the event of the upline's registration has not arrived.
    if (left === 0 && uplines.has(upline)) ready.push(upline);
  }
  if (visited !== uplines.size) throw new Error('the agent tree has a circle');
  return below;
}
