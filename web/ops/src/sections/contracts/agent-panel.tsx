import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { Button, IconButton } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { kindName } from '../../kit/contract-kind.js';
import type { HouseContract, TopAgentDetail } from '../../lib/surface.js';
import { agentQuery } from './contract-calls.js';
import { ContractState } from './contract-state.js';
import { EndedOffsets } from './ended-offsets.js';
import { EndDialog } from './end-dialog.js';
import { OfferDialog } from './offer-dialog.js';
import { Requests } from './requests.js';
import { TakeBack } from './take-back.js';
import { TermsText } from './terms-text.js';

type Asked = { readonly act: 'offer' } | { readonly act: 'end' | 'takeBack'; readonly contract: HouseContract };

/**
 * The panel of one top agent: requests that wait for a second operator, contracts in force, open offers, and former
 * versions.
 */
export function AgentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords();
  const query = useQuery(agentQuery(id));
  const { data: agent } = query;
  const isNarrow = useNarrow();
  const [asked, setAsked] = useState<Asked>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNarrow) heading.current?.focus();
  }, [isNarrow]);
  const close = (): void => setAsked(undefined);
  return (
    <aside className="op" aria-label={t('opsContracts.one', { account: agent?.account ?? '' })}>
      <div className="ob">
        <div className="row between top">
          <div className="row base">
            {isNarrow ? <IconButton label={t('opsContracts.toList')} icon="prev" flip onClick={onClose} /> : null}
            <h2 ref={heading} tabIndex={-1}>
              <bdi>{agent?.account}</bdi>
            </h2>
            <bdi className="fs12 muted">{agent?.brand}</bdi>
          </div>
          {isNarrow ? null : <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />}
        </div>
        {agent ? (
          <>
            <Requests agent={agent} />
            <EndedOffsets agent={agent} />
            <Versions agent={agent} onAsk={setAsked} />
          </>
        ) : query.isError ? (
          <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />
        ) : (
          <Loading>
            <div className="col g4">
              <Skeleton height="90px" radius="10px" />
              <Skeleton height="160px" radius="10px" />
            </div>
          </Loading>
        )}
      </div>
      {agent ? (
        <div className="oa">
          {agent.mayOffer ? (
            <div className="row decide">
              <Button tone="primary" onClick={() => setAsked({ act: 'offer' })}>
                {t('term.agent.offer')}
              </Button>
            </div>
          ) : null}
          <p className="fs12 faint">{t('opsContracts.footnote')}</p>
        </div>
      ) : null}
      {agent && asked?.act === 'offer' ? <OfferDialog agent={agent} onClose={close} /> : null}
      {agent && asked?.act === 'end' ? <EndDialog agent={agent} contract={asked.contract} onClose={close} /> : null}
      {agent && asked?.act === 'takeBack' ? <TakeBack agent={agent} contract={asked.contract} onClose={close} /> : null}
    </aside>
  );
}

/** Lists the agent's contract versions, open ones first. */
function Versions({ agent, onAsk }: { agent: TopAgentDetail; onAsk: (asked: Asked) => void }) {
  const t = useWords();
  if (agent.contracts.length === 0) return <p className="muted">{t('opsContracts.noContract')}</p>;
  return (
    <>
      {agent.contracts.map((contract) => (
        <section key={contract.contractId} className="col g2">
          <div className="row between wrap">
            <h3 className="s">
              {t('opsContracts.version', { kind: t(kindName(contract.kind)), version: contract.version })}
            </h3>
            <ContractState status={contract.status} />
          </div>
          <TermsText terms={contract} currency={agent.currency} />
          <p className="fs12 faint">
            {contract.offeredAt ? (
              <>
                {t('opsContracts.offeredAt')} <DateTime at={contract.offeredAt} />
              </>
            ) : null}
            {contract.effectiveFrom ? (
              <>
                {' · '}
                {t('opsContracts.from')} <DateTime at={contract.effectiveFrom} />
              </>
            ) : null}
            {contract.effectiveTo ? (
              <>
                {' · '}
                {t('opsContracts.to')} <DateTime at={contract.effectiveTo} />
              </>
            ) : null}
          </p>
          {agent.mayOffer && contract.status === 'active' ? (
            <div className="row">
              <Button tone="line" size="s" onClick={() => onAsk({ act: 'end', contract })}>
                {t('term.agent.terminate')}
              </Button>
            </div>
          ) : null}
          {agent.mayOffer && contract.status === 'offered' ? (
            <div className="row">
              <Button tone="line" size="s" onClick={() => onAsk({ act: 'takeBack', contract })}>
                {t('opsContracts.takeBack')}
              </Button>
            </div>
          ) : null}
        </section>
      ))}
    </>
  );
}
