import type { AbuseReviewDetail } from '../../lib/surface.js';

type Evidence = AbuseReviewDetail['evidence'];
/** The kinds of connection between two nodes of the graph of accounts. */
export type EdgeKind = 'below' | 'device' | 'address' | 'payment_account' | 'transfer' | 'opposed';
export type NodeKind = 'agent' | 'account' | 'outside' | 'device' | 'address' | 'payment_account';

export interface GraphNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}
export interface GraphEdge {
  readonly from: GraphNode;
  readonly to: GraphNode;
  readonly kind: EdgeKind;
  /** The amount of a transfer in minor units; absent for other connections. */
  readonly amountMinor?: string;
}
export interface Graph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const ROW = 84;
const WIDTH = 600;
const COLUMNS = { agent: 48, shares: 165, marks: 295, deals: 425, dealsBack: 545 };
/** The smallest height of the drawing, in px. */
const HEIGHT_MIN = 312;

/**
 * Computes the positions of the graph's nodes, in columns. The first columns have the agent, the accounts that share
 * marks (device, IP address, payment account), and the marks. The last two have the accounts that transfer money to
 * each other or bet against each other, so that a cycle of transfers looks like a cycle.
 */
export function graphOf({ accounts, marks, transfers, pairs }: Evidence): Graph {
  const [agent, ...others] = accounts;
  const dealers = new Set([
    ...transfers.flatMap(({ fromId, toId }) => [fromId, toId]),
    ...pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  ]);
  const [dealing, sharing] = [
    others.filter(({ memberId }) => dealers.has(memberId)),
    others.filter(({ memberId }) => !dealers.has(memberId)),
  ];
  const rows = Math.max(sharing.length, marks.length, dealing.length);
  const height = Math.max(HEIGHT_MIN, rows * ROW);
  const yOf = (index: number, count: number): number => Math.round((height / count) * (index + 0.5)) - 8;
  const account = ({ memberId, account: label, inBranch }: Evidence['accounts'][number]) => ({
    ...{ id: memberId, label },
    kind: inBranch ? ('account' as const) : ('outside' as const),
  });
  const nodes: GraphNode[] = [
    ...(agent
      ? [{ id: agent.memberId, kind: 'agent' as const, label: agent.account, x: COLUMNS.agent, y: yOf(0, 1) }]
      : []),
    ...sharing.map((each, n) => ({ ...account(each), x: COLUMNS.shares, y: yOf(n, sharing.length) })),
    ...marks.map(({ kind, label }, n) => ({
      ...{ id: `mark-${n}`, kind: kind as EdgeKind & NodeKind, label },
      ...{ x: COLUMNS.marks, y: yOf(n, marks.length) },
    })),
    ...dealing.map((each, n) => ({
      ...account(each),
      x: n % 2 === 0 ? COLUMNS.deals : COLUMNS.dealsBack,
      y: yOf(n, dealing.length),
    })),
  ];
  const at = new Map(nodes.map((node) => [node.id, node]));
  const edge = (fromId: string, toId: string, kind: EdgeKind, amountMinor?: string): GraphEdge[] => {
    const [from, to] = [at.get(fromId), at.get(toId)];
    return from && to ? [{ from, to, kind, ...(amountMinor !== undefined && { amountMinor }) }] : [];
  };
  const edges = [
    ...others.flatMap(({ memberId, parentId }) => (parentId ? edge(parentId, memberId, 'below') : [])),
    ...marks.flatMap(({ kind, memberIds }, n) => memberIds.flatMap((id) => edge(id, `mark-${n}`, kind as EdgeKind))),
    ...pairs.flatMap(({ firstId, secondId }) => edge(firstId, secondId, 'opposed')),
    ...transfers.flatMap(({ fromId, toId, amountMinor }) => edge(fromId, toId, 'transfer', amountMinor)),
  ];
  return { width: WIDTH, height, nodes, edges };
}
