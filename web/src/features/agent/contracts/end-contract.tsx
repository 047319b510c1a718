import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../../lib/api/failure.js';
import { useWords, word } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { keys } from '../../../lib/query/keys.js';
import { useSession } from '../../../lib/session/session.js';
import { clock, day } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Checkbox } from '../../../ui/field.js';
import { Num } from '../../../ui/money.js';
import { ErrorCard, FailureNote, Loading, Note, Skeleton } from '../../../ui/states.js';
import { say } from '../../../ui/toast.js';
import { BranchRows, inTreeOrder } from './consequences.js';
import { processContract, terminationQuery, type Contract } from './contracts-api.js';

/** The dialog that lists the contracts which end together with this one, and asks to confirm exactly that list. */
function EndDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const [read, setRead] = useState<string>();
  const preview = useQuery(terminationQuery(contract.contractId));
  const end = useMutation({
    mutationFn: () => processContract(contract, 'terminate', preview.data?.token),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.agent });
      say(word('agent.end.done'));
      onClose();
    },
    onError: (error) => {
      if (asFailure(error).code === 'contract.needs_confirmation') void preview.refetch();
    },
  });
  const { data } = preview;
  const from = data?.effectiveFrom ? `${day(data.effectiveFrom)} ${clock(data.effectiveFrom, false)}` : '';
  const branches = data ? inTreeOrder(data, contract.payeeId) : [];
  const payer = contract.payerAccount || t('agent.house');
  return (
    <Dialog
      title={t('agent.end.title', { payer: isolated(payer), payee: isolated(contract.payeeAccount) })}
      lead={data ? <p className="muted">{t('agent.end.from', { time: isolated(from) })}</p> : null}
      onClose={onClose}
    >
      {preview.error && !data ? (
        <ErrorCard compact error={preview.error} onRetry={() => void preview.refetch()} />
      ) : null}
      {!data && !preview.error ? (
        <Loading>
          <Skeleton height="160px" radius="14px" />
        </Loading>
      ) : null}
      {data ? (
        <>
          <Note tone={data.wouldEnd.length > 0 ? 'alert' : 'info'}>
            {t('agent.end.count', { count: data.wouldEnd.length, account: isolated(contract.payeeAccount) })}
          </Note>
          {branches.length > 0 ? (
            <ul className="panel flush cons endcons" data-testid="ends-with">
              <BranchRows branches={branches} payeeId={contract.payeeId} account={contract.payeeAccount} ending />
            </ul>
          ) : null}
          <Checkbox
            checked={read === data.token}
            onChange={(event) => setRead(event.target.checked ? data.token : undefined)}
          >
            {t('agent.end.read')}{' '}
            <span className="faint">
              (<Num>{data.token.slice(0, 7)}</Num>)
            </span>
          </Checkbox>
          <FailureNote error={end.error} />
          <div className="row end-row">
            <Button tone="ghost" onClick={onClose}>
              {t('term.action.cancel')}
            </Button>
            <Button tone="primary" disabled={read !== data.token} busy={end.isPending} onClick={() => end.mutate()}>
              {t('term.agent.terminate')}
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

/** The button with which the payer or the payee ends a contract in force. */
export function EndContract({ contract }: { contract: Contract }) {
  const t = useWords();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const mine = contract.payerId === user?.id || contract.payeeId === user?.id;
  if (contract.status !== 'active' || !mine) return null;
  return (
    <>
      <Button tone="line" size="s" icon="x" onClick={() => setOpen(true)}>
        {t('term.agent.terminate')}
      </Button>
      {open ? <EndDialog contract={contract} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
