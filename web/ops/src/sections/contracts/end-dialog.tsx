import { useQuery } from '@tanstack/react-query';
import { asFailure } from '../../../../src/lib/api/failure.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { kindName } from '../../kit/contract-kind.js';
import { NoteForm } from '../../kit/note-form.js';
import type { HouseContract, TopAgentDetail } from '../../lib/surface.js';
import { Consequences } from './consequences.js';
import { endContract, endQuery } from './contract-calls.js';
import { useAgentChange } from './use-agent-change.js';

/**
 * The dialog that ends a contract in force. It shows a preview of all effects. If the effects have changed since, the
 * server refuses and the dialog shows the new preview.
 */
export function EndDialog({
  agent,
  contract,
  onClose,
}: {
  agent: TopAgentDetail;
  contract: HouseContract;
  onClose: () => void;
}) {
  const t = useWords();
  const preview = useQuery(endQuery(agent.id, contract.contractId));
  const send = useAgentChange(
    agent.id,
    (end: { readonly confirmation: string; readonly note: string }) =>
      endContract(agent.id, { contractId: contract.contractId, ...end }),
    { done: () => t('opsContracts.done.end'), onDone: onClose },
  );
  const end = (confirmation: string, note: string): void =>
    send.mutate(
      { confirmation, note },
      {
        onError: (error) => {
          if (asFailure(error).code === 'contract.needs_confirmation') void preview.refetch();
        },
      },
    );
  return (
    <Dialog
      title={t('opsContracts.endAsk', { kind: t(kindName(contract.kind)), account: agent.account })}
      lead={<p className="muted">{t('opsContracts.endText')}</p>}
      onClose={onClose}
    >
      {preview.data ? (
        <NoteForm
          hint={t('opsContracts.noteHint')}
          button={t('term.agent.terminate')}
          busy={send.isPending}
          error={send.error}
          onSend={(note) => end(preview.data.token, note)}
          onClose={onClose}
        >
          {() => <Consequences preview={preview.data} />}
        </NoteForm>
      ) : preview.isError ? (
        <ErrorCard error={preview.error} onRetry={() => void preview.refetch()} compact />
      ) : (
        <Loading>
          <Skeleton height="160px" radius="10px" />
        </Loading>
      )}
    </Dialog>
  );
}
