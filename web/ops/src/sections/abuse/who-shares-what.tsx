import { useMemo, useState } from 'react';
import { useWords, type Translate } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { IconButton } from '../../../../src/ui/button.js';
import type { AbuseReviewDetail } from '../../lib/surface.js';
import { graphOf, type EdgeKind, type Graph, type GraphEdge, type GraphNode } from './graph-layout.js';

const KINDS: readonly EdgeKind[] = ['below', 'device', 'address', 'payment_account', 'opposed', 'transfer'];
/**
 * The largest height (px) at which the drawing is stretched to the panel's width. A higher drawing keeps its own
 * size.
 */
const FILLS_UP_TO = 720;
/** If the drawing is higher than this (px), the table is shown first, and the drawing only on request. */
const TALL = 1000;
const MARK_KINDS: ReadonlySet<string> = new Set(['device', 'address', 'payment_account']);

/**
 * Shows the accounts and their connections, as a table or as a drawing. Screen readers always get the table. The
 * drawing uses shapes and line styles besides colours.
 */
export function WhoSharesWhat({ detail }: { detail: AbuseReviewDetail }) {
  const t = useWords();
  const isNarrow = useNarrow();
  const [choice, setChoice] = useState<'table' | 'graph'>();
  const graph = useMemo(() => graphOf(detail.evidence), [detail.evidence]);
  const shown = choice ?? (isNarrow || graph.height > TALL ? 'table' : 'graph');
  const kinds = KINDS.filter((kind) => graph.edges.some((edge) => edge.kind === kind));
  return (
    <section className="col g2 who">
      <div className="row between wrap">
        <h3 className="s">{t('opsAbuse.whoSharesWhat')}</h3>
        <div className="row wrap">
          {shown === 'graph' ? (
            <ul className="legend" aria-hidden="true">
              {kinds.map((kind) => (
                <li key={kind}>
                  <svg width="28" height="8">
                    <line className={`e-${kind}`} x1="0" y1="4" x2="28" y2="4" />
                  </svg>
                  {t(`opsAbuse.edge.${kind}`)}
                </li>
              ))}
            </ul>
          ) : null}
          <IconButton
            label={t(shown === 'graph' ? 'opsAbuse.showTable' : 'opsAbuse.showGraph')}
            icon={shown === 'graph' ? 'table' : 'agent'}
            onClick={() => setChoice(shown === 'graph' ? 'table' : 'graph')}
          />
        </div>
      </div>
      <div className={shown === 'graph' ? 'vh' : 'panel flush scroll-x'}>
        <EdgesTable graph={graph} currency={detail.currency} />
      </div>
      {shown === 'graph' ? <Drawing graph={graph} currency={detail.currency} /> : null}
    </section>
  );
}

const nodeText = ({ kind, label }: GraphNode, t: Translate): string =>
  MARK_KINDS.has(kind) ? t(`opsAbuse.mark.${kind}`, { label }) : label;

function EdgesTable({ graph, currency }: { graph: Graph; currency: string }) {
  const t = useWords();
  return (
    <table className="table d2" data-testid="edges">
      <caption className="vh">{t('opsAbuse.whoSharesWhat')}</caption>
      <thead>
        <tr>
          <th>{t('opsAbuse.from')}</th>
          <th>{t('opsAbuse.relation')}</th>
          <th>{t('opsAbuse.to')}</th>
        </tr>
      </thead>
      <tbody>
        {graph.edges.map((edge, n) => (
          // The index is safe as a part of the key, because the order of the list never changes.
          <tr key={`${edge.from.id} ${edge.to.id} ${edge.kind} ${n}`}>
            <td>
              <bdi>{nodeText(edge.from, t)}</bdi>
            </td>
            <td>
              {edge.amountMinor === undefined
                ? t(`opsAbuse.relation.${edge.kind}`)
                : t('opsAbuse.relation.transfer', { amount: formatMinor(edge.amountMinor, { currency }) })}
            </td>
            <td>
              <bdi>{nodeText(edge.to, t)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Drawing({ graph, currency }: { graph: Graph; currency: string }) {
  const t = useWords();
  const { width, height, nodes, edges } = graph;
  return (
    // The drawing is hidden from screen readers, because the table has the same content.
    <div className="panel drawing scroll-x" aria-hidden="true" dir="ltr">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ minInlineSize: width, maxBlockSize: Math.max(FILLS_UP_TO, height) }}
        data-testid="graph"
      >
        <defs>
          <marker id="abuse-arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">
            <path className="arrow" d="M0 0 10 5 0 10z" />
          </marker>
        </defs>
        {edges.map((edge, n) => (
          <Edge key={`${edge.from.id} ${edge.to.id} ${edge.kind} ${n}`} edge={edge} currency={currency} />
        ))}
        {nodes.map((node) => (
          <g key={node.id} className={`n n-${node.kind}`} transform={`translate(${node.x} ${node.y})`}>
            <Shape kind={node.kind} />
            <text y="36">{nodeText(node, t)}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The radius of a node, in units of the drawing. */
const RADIUS = 20;

function Edge({ edge: { from, to, kind, amountMinor }, currency }: { edge: GraphEdge; currency: string }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const start = { x: from.x + ux * RADIUS, y: from.y + uy * RADIUS };
  const end = { x: to.x - ux * (RADIUS + 2), y: to.y - uy * (RADIUS + 2) };
  // A transfer and an opposed bet between the same two accounts are curved to different sides. A long line is curved
  // around the nodes between its ends.
  const bend =
    kind === 'transfer' ? 18 : kind === 'opposed' ? -18 : kind === 'below' && dx > 190 ? (dy < 0 ? -60 : 60) : 0;
  const middle = { x: (start.x + end.x) / 2 - uy * bend, y: (start.y + end.y) / 2 + ux * bend };
  const path = `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`;
  return (
    <>
      <path className={`e e-${kind}`} d={path} markerEnd={kind === 'transfer' ? 'url(#abuse-arrow)' : undefined} />
      {kind === 'opposed' ? <path className="e e-inner" d={path} /> : null}
      {amountMinor === undefined ? null : (
        <text
          className="amount"
          x={(start.x + end.x) / 2 - uy * bend * 1.4}
          y={(start.y + end.y) / 2 + ux * bend * 1.4}
        >
          {formatMinor(amountMinor, { currency })}
        </text>
      )}
    </>
  );
}

/**
 * Draws a node by its kind. Agent: square. Account: circle, with a broken line if it is outside the agent's branch.
 * Device: diamond. IP address: hexagon. Payment account: card.
 */
function Shape({ kind }: { kind: GraphNode['kind'] }) {
  if (kind === 'agent') return <rect x="-19" y="-19" width="38" height="38" rx="9" />;
  if (kind === 'device') return <path d="M0-20 20 0 0 20-20 0z" />;
  if (kind === 'address') return <path d="M-10-18H10L20 0 10 18H-10L-20 0z" />;
  if (kind === 'payment_account') return <rect x="-24" y="-15" width="48" height="30" rx="5" />;
  return <circle r="17" />;
}
