import type { FoundMember } from './team-api.js';

/** A row of the search result in the order of the tree: a match, or an agent on the way to one. */
export interface PlacedRow {
  readonly memberId: string;
  readonly account: string;
  readonly depth: number;
  /** Undefined for an agent who does not match. */
  readonly found: FoundMember | undefined;
  /** True if matches are shown below this row. */
  readonly leads: boolean;
}

interface Node {
  readonly memberId: string;
  readonly account: string;
  found: FoundMember | undefined;
  readonly children: Map<string, Node>;
}

/** Places matches in the tree: each below the agents above it; siblings are sorted by account. */
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
