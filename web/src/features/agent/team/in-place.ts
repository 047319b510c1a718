import type { Folded, FoundMember } from './team-api.js';

/** A row of the search result in the order of the agent tree: a match, or an agent above a match. */
export interface PlacedRow {
  readonly memberId: string;
  readonly account: string;
  readonly depth: number;
  /**
   * The member that the search found. Undefined for an agent who does not match and is shown only because a match is
   * below.
   */
  readonly found: FoundMember | undefined;
  /** True if the row has matches below it. */
  readonly leads: boolean;
}

/**
 * A line in the search result that stands for direct downlines of a member (of the agent if `account` is empty). They
 * are left out, because neither they nor members below them match the search.
 */
export interface FoldedPlace {
  readonly folds: string;
  readonly account: string;
  readonly depth: number;
  readonly count: number;
}

interface Node {
  readonly memberId: string;
  readonly account: string;
  found: FoundMember | undefined;
  readonly children: Map<string, Node>;
}

/**
 * Places the matches of a search in the agent tree: each below the agents above it; siblings are sorted by account.
 * Below the matches of a member is a line for the direct downlines that are left out. Members in `closed` hide what is
 * below them.
 */
export function inPlace(
  matches: readonly FoundMember[],
  folded: readonly Folded[] = [],
  agentId = '',
  closed: ReadonlySet<string> = new Set(),
): (PlacedRow | FoldedPlace)[] {
  const root = new Map<string, Node>();
  for (const match of matches) {
    let siblings = root;
    for (const place of match.path) siblings = nodeIn(siblings, place).children;
    nodeIn(siblings, match).found = match;
  }
  const counts = new Map(folded.map(({ memberId, count }) => [memberId, count]));
  return rowsOf(root, 0, { memberId: agentId, account: '' }, { counts, closed });
}

function nodeIn(siblings: Map<string, Node>, { memberId, account }: { memberId: string; account: string }): Node {
  const known = siblings.get(memberId);
  if (known) return known;
  const made: Node = { memberId, account, found: undefined, children: new Map() };
  siblings.set(memberId, made);
  return made;
}

interface Shown {
  readonly counts: ReadonlyMap<string, number>;
  readonly closed: ReadonlySet<string>;
}

function rowsOf(
  siblings: ReadonlyMap<string, Node>,
  depth: number,
  parent: Pick<Node, 'memberId' | 'account'>,
  shown: Shown,
): (PlacedRow | FoldedPlace)[] {
  const count = shown.counts.get(parent.memberId) ?? 0;
  const rows = [...siblings.values()]
    .toSorted((a, b) => a.account.localeCompare(b.account))
    .flatMap((node) => {
      const { memberId, account, found, children } = node;
      const leads = children.size > 0;
      const below = leads && !shown.closed.has(memberId) ? rowsOf(children, depth + 1, node, shown) : [];
      return [{ memberId, account, depth, found, leads }, ...below];
    });
  return count > 0 && siblings.size > 0
    ? [...rows, { folds: parent.memberId, account: parent.account, depth, count }]
    : rows;
}
