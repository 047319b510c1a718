import { rollUp, type Uplines } from '../tree/roll-up.js';
import { plus, type MemberFigures } from './base.js';
import type { FiguresOfTree } from './member-sums.js';
import { withPause } from './portions.js';

/**
 * Returns the figures of each member's subtree in a period, in which the tree may have changed.
 * @param uplinesOf reads the version of the tree that ended at a given time
 * @throws Error if a member with a bet or a reward has no place in the tree, which means that a row of the tree was
 * lost.
 */
export async function subtreesOf(
  trees: readonly FiguresOfTree[],
  uplinesOf: (until: string) => Promise<Uplines>,
): Promise<Map<string, MemberFigures>> {
  const subtrees = new Map<string, MemberFigures>();
  for (const figures of trees) {
    const uplines = await withPause(() => uplinesOf(figures.until));
    addAll(subtrees, await withPause(async () => rollUp(uplines, allPlaced(figures, uplines))));
  }
  return subtrees;
}

function addAll(sums: Map<string, MemberFigures>, more: ReadonlyMap<string, MemberFigures>): void {
  for (const [member, figures] of more) {
    const known = sums.get(member);
    sums.set(member, known ? plus(known, figures) : figures);
  }
}

/**
 * Checks that every member with a bet or a reward has a place in the tree.
 * @throws Error if a place is missing, which means that a row of the tree was lost.
 */
function allPlaced({ own }: FiguresOfTree, uplines: ReadonlyMap<string, unknown>): ReadonlyMap<string, MemberFigures> {
  for (const member of own.keys()) {
    if (!uplines.has(member))
      throw new Error(`member ${member} has bets but no place in the tree at their settle time`);
  }
  return own;
}
