import type { FoundMember } from './team-api.js';

/** A row of the search result in the order of the agent tree: a match, or an agent above a match. */
export interface PlacedRow {
  readonly memberId: string;
  readonly account: string;
  readonly depth: number;
  /** The found member; undefined if this agent does not match and is only above a match. */
  readonly found: FoundMember | undefined;
  /** True if the row has matches below it. */
  readonly leads: boolean;
}

interface Node {
  readonly memberId: string;
  readonly account: string;
  found: FoundMember | undefined;
  readonly children: Map<string, Node>;
}

/**
 * Sorts the matches of a search into the order of the agent tree: each below the agents above it. Siblings are sorted
 * by account.
 */
export function inPlace(matches: readonly FoundMember[]): PlacedRow[] {
  const root = new Map<string, Node>();
  for (const match of matches) {
    let siblings = root;
    for (const place of match.path) siblings = nodeIn(siblings, place).children;
    nodeIn(siblings, match).found = match;
  }
  return rowsOf(root, 0);
}

function nodeIn(siblings: Map<string, Node>, { memberId, account }: { memberId: string; account: string }): Node {
  const known = siblings.get(memberId);
  if (known) return known;
  const made: Node = { memberId, account, found: undefined, children: new Map() };
  siblings.set(memberId, made);
  return made;
}

const rowsOf = (siblings: ReadonlyMap<string, Node>, depth: number): PlacedRow[] =>
  [...siblings.values()]
    .toSorted((a, b) => a.account.localeCompare(b.account))
    .flatMap(({ memberId, account, found, children }) => [
      { memberId, account, depth, found, leads: children.size > 0 },
      ...rowsOf(children, depth + 1),
    ]);
