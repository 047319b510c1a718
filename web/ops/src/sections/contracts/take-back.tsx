import { useWords } from '../../../../src/lib/language/words.js';
import { AskReason } from '../../kit/ask-reason.js';
import type { HouseContract, TopAgentDetail } from '../../lib/surface.js';
import { takeBack } from './contract-calls.js';
import { useAgentChange } from './use-agent-change.js';

/** The button and dialog that withdraw an offer which the agent has not answered yet. */
export function TakeBack({
  agent,
  contract,
  onClose,
}: {
  agent: TopAgentDetail;
  contract: HouseContract;
  onClose: () => void;
}) {
  const t = useWords();
  const send = useAgentChange(agent.id, (note: string) => takeBack(agent.id, contract.contractId, note), {
    done: () => t('opsContracts.done.takeBack'),
    onDone: onClose,
  });
  return (
    <AskReason
      title={t('opsContracts.takeBackAsk', { account: agent.account })}
      text={t('opsContracts.takeBackText')}
      button={t('opsContracts.takeBack')}
      busy={send.isPending}
      error={send.error}
      onGive={(note) => send.mutate(note)}
      onClose={onClose}
    />
  );
}
