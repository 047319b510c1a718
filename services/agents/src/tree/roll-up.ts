import { plus, type MemberFigures } from '../settlements/base.js';

/** The upline of each member at one moment. A member without an upline is a root. */
export type Uplines = ReadonlyMap<string, string | undefined>;

/**
 * Returns the figures of each member's subtree, without the member's own (domain §10). One pass from the leaves up
 * costs one addition per member. Members whose subtree has no figures are absent.
 * @throws Error when the uplines form a circle, which identity never writes.
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
    // The walk ends at an upline that has no row yet, because its registration event has not arrived.
    if (left === 0 && uplines.has(upline)) ready.push(upline);
  }
  if (visited !== uplines.size) throw new Error('the agent tree has a circle');
  return below;
}
