import { useWords } from '../../../../src/lib/language/words.js';
import { percent } from '../../../../src/lib/money/percent.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { Tag } from '../../../../src/ui/tag.js';
import { KINDS, KIND_NAMES, type Kind } from '../../kit/contract-kind.js';
import { LoadingCards, LoadingRows } from '../../kit/loading-rows.js';
import type { TopAgent } from '../../lib/surface.js';

const COLUMNS = 6;

export interface AgentRowsProps {
  /** The top agents; undefined before the server's first answer. */
  readonly agents: readonly TopAgent[] | undefined;
  readonly chosen: string | undefined;
  readonly onAt: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Shows the agent's highest rate for won or lost bets in one kind of contract, and whether an offer is open. */
function KindCell({ agent, kind }: { agent: TopAgent; kind: Kind }) {
  const t = useWords();
  const active = agent.contracts.find((one) => one.kind === kind && one.status === 'active');
  const isOffered = agent.contracts.some((one) => one.kind === kind && one.status === 'offered');
  const isWaiting = agent.requests.some((one) => one.kind === kind && one.status === 'waiting');
  const top = active && Math.max(...active.tiers.map((tier) => Math.max(tier.profitRatePpm, tier.lossRatePpm)));
  return (
    <span className="row end-row">
      {isOffered || isWaiting ? (
        <Tag tone="wait">{isWaiting ? t('opsContracts.state.waiting') : t('opsContracts.state.offered')}</Tag>
      ) : null}
      <Num className={top === undefined ? 'faint' : ''}>{top === undefined ? '–' : percent(top)}</Num>
    </span>
  );
}

/** The table of top agents, with the rate of each kind of contract. */
export function AgentsTable({ agents, chosen, onAt, onOpen }: AgentRowsProps) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('term.agent.agent')}</th>
          <th>{t('opsContracts.since')}</th>
          {KINDS.map((kind) => (
            <th key={kind} className="end">
              {t(KIND_NAMES[kind])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {agents ? (
          agents.map((agent) => (
            <tr key={agent.id} className={agent.id === chosen ? 'sel' : ''} onClick={() => onOpen(agent.id)}>
              <td>
                <button
                  type="button"
                  id={`agent-${agent.id}`}
                  className="rowlink"
                  onFocus={() => onAt(agent.id)}
                  onClick={() => onOpen(agent.id)}
                >
                  <bdi className="b">{agent.account}</bdi>
                </button>
              </td>
              <td className="muted">
                <DateTime at={agent.registeredAt} />
              </td>
              {KINDS.map((kind) => (
                <td key={kind} className="end">
                  <KindCell agent={agent} kind={kind} />
                </td>
              ))}
            </tr>
          ))
        ) : (
          <LoadingRows columns={COLUMNS} />
        )}
      </tbody>
    </table>
  );
}

/** The list of top agents on a phone, one card per agent. */
export function AgentCards({ agents, onOpen }: AgentRowsProps) {
  const t = useWords();
  return (
    <ul className="crd">
      {agents ? (
        agents.map((agent) => (
          <li key={agent.id}>
            <button type="button" id={`agent-${agent.id}`} className="whole" onClick={() => onOpen(agent.id)}>
              <bdi className="b fs16">{agent.account}</bdi>
            </button>
            <span className="end fs12 muted">
              <bdi>{agent.brand}</bdi>
            </span>
            {KINDS.map((kind) => (
              <span key={kind} className="row between foot">
                <span className="muted">{t(KIND_NAMES[kind])}</span>
                <KindCell agent={agent} kind={kind} />
              </span>
            ))}
          </li>
        ))
      ) : (
        <LoadingCards />
      )}
    </ul>
  );
}
