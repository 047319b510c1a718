import { plus, type MemberFigures } from '../settlements/base.js';

/** A tree as it stood at one moment: who is above whom. A member without an upline is a root. */
export type Uplines = ReadonlyMap<string, string | undefined>;

/**
 * Each member's subtree figures, himself excluded (domain §10): one pass from the leaves up, so ten thousand agents
 * cost ten thousand additions. Members whose subtree has no figures are absent.
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
    // An upline that is no row of its own yet (its registration is still on the way) ends the walk there.
    if (left === 0 && uplines.has(upline)) ready.push(upline);
  }
  if (visited !== uplines.size) throw new Error('the agent tree has a circle');
  return below;
}
