import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { asFailure } from '../../../../src/lib/api/failure.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../../../src/ui/states.js';
import { NOTE_MAX } from '../../kit/review/review-words.js';
import { kindName } from '../../kit/contract-kind.js';
import type { HouseContract, TopAgentDetail } from '../../lib/surface.js';
import { Consequences } from './consequences.js';
import { endContract, endQuery } from './contract-calls.js';
import { useAgentChange } from './use-agent-change.js';

/** Ends a contract in force under the preview that is shown. If it changed meanwhile, the new one is shown. */
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
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useAgentChange(
    agent.id,
    (confirmation: string) =>
      endContract(agent.id, { contractId: contract.contractId, confirmation, note: note.trim() }),
    { done: () => t('opsContracts.done.end'), onDone: onClose },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!preview.data || !note.trim()) return;
    send.mutate(preview.data.token, {
      onError: (error) => {
        if (asFailure(error).code === 'contract.needs_confirmation') void preview.refetch();
      },
    });
  };
  return (
    <Dialog
      title={t('opsContracts.endAsk', { kind: t(kindName(contract.kind)), account: agent.account })}
      lead={<p className="muted">{t('opsContracts.endText')}</p>}
      onClose={onClose}
    >
      {preview.data ? (
        <form className="col g4" onSubmit={submit} noValidate>
          <Consequences preview={preview.data} />
          <TextField
            label={t('opsKit.note')}
            name="note"
            required
            maxLength={NOTE_MAX}
            hint={t('opsContracts.noteHint')}
            error={isTried && !note.trim() ? t('opsKit.needed') : undefined}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <FailureNote error={send.error} />
          <div className="row wrap">
            <Button tone="primary" type="submit" busy={send.isPending}>
              {t('term.agent.terminate')}
            </Button>
            <Button tone="line" onClick={onClose}>
              {t('term.action.cancel')}
            </Button>
          </div>
        </form>
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
