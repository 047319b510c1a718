import { useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { clock, zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { AskReason } from '../../kit/ask-reason.js';
import { FourEyes } from '../../kit/review/review-evidence.js';
import { kindName } from '../../kit/contract-kind.js';
import type { HouseRequest, TopAgentDetail } from '../../lib/surface.js';
import { decideRequest, type RequestAct } from './contract-calls.js';
import { TermsText } from './terms-text.js';
import { useAgentChange } from './use-agent-change.js';

/** Offers that wait for a second operator, with terms and buttons, and the decisions about former offers. */
export function Requests({ agent }: { agent: TopAgentDetail }) {
  const former = agent.requests.filter(({ status }) => status !== 'waiting');
  return (
    <>
      {agent.requests
        .filter(({ status }) => status === 'waiting')
        .map((request) => (
          <Waiting key={request.id} agent={agent} request={request} />
        ))}
      <Former requests={former} />
    </>
  );
}

function Waiting({ agent, request }: { agent: TopAgentDetail; request: HouseRequest }) {
  const t = useWords();
  const [asked, setAsked] = useState<RequestAct>();
  const send = useAgentChange(
    agent.id,
    ({ act, note }: { act: RequestAct; note: string }) => decideRequest(agent.id, act, request.id, note),
    { done: () => t('opsContracts.done.decided'), onDone: () => setAsked(undefined) },
  );
  const { by, at, note, mine, may } = request;
  const eyes = {
    first: { by, decision: 'offer', mine },
    steps: [{ at, by, action: 'request', note }],
    mayDecide: may?.decide ?? false,
    because: may?.because,
  };
  const acts: readonly RequestAct[] = [
    ...(may?.decide ? (['approve', 'reject'] as const) : []),
    ...(mine && agent.mayOffer ? (['withdraw'] as const) : []),
  ];
  return (
    <section className="col g2">
      <h3 className="s">{t('opsContracts.requestOf', { kind: t(kindName(request.kind)) })}</h3>
      <TermsText terms={request} currency={agent.currency} />
      <FourEyes eyes={eyes} />
      <div className="row wrap">
        {acts.map((act) => (
          <Button key={act} tone={act === 'approve' ? 'primary' : 'line'} size="s" onClick={() => setAsked(act)}>
            {t(`opsContracts.act.${act}`)}
          </Button>
        ))}
      </div>
      {asked ? (
        <AskReason
          title={t(`opsContracts.ask.${asked}`, { account: agent.account })}
          text={t(`opsContracts.text.${asked}`)}
          button={t(`opsContracts.act.${asked}`)}
          busy={send.isPending}
          error={send.error}
          onGive={(reason) => send.mutate({ act: asked, note: reason })}
          onClose={() => {
            send.reset();
            setAsked(undefined);
          }}
        />
      ) : null}
    </section>
  );
}

function Former({ requests }: { requests: readonly HouseRequest[] }) {
  const t = useWords();
  if (requests.length === 0) return null;
  return (
    <section>
      <h3 className="s">{t('opsKit.timeline', { zone: zoneName() })}</h3>
      <ol className="tl2">
        {requests.map((request) => (
          <li key={request.id}>
            <Num className="faint">{clock(request.decidedAt ?? request.at)}</Num>
            <i className="d" />
            <span>
              {t(`opsContracts.step.${stepOf(request)}`, {
                kind: t(kindName(request.kind)),
                name: (request.decidedBy ?? request.by).name,
              })}
              {request.decisionNote || request.note ? ` “${request.decisionNote || request.note}”` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A request that was withdrawn without an operator ended because the agent was moved in the agent tree. */
const stepOf = ({ status, decidedBy }: HouseRequest): string =>
  status === 'withdrawn' && !decidedBy ? 'moved' : status;
