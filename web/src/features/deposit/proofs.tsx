import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { ChoosePicture, Pictures } from '../../ui/pictures.js';
import { FailureNote } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { addProof, isOpen, proofPath, type DepositOrder } from './deposit-api.js';

const PROOFS_MAX = 3;

/** The pictures with which the member proves a bank transfer, and the button that adds one. */
export function Proofs({ order, onChanged }: { order: DepositOrder; onChanged: (order: DepositOrder) => void }) {
  const t = useWords();
  const attempt = useRef<{ key: string; file: File }>(undefined);
  const add = useMutation({
    mutationFn: (file: File) => {
      // A retry with the same file sends the same key, so the server adds the file once.
      if (attempt.current?.file !== file) attempt.current = { key: crypto.randomUUID(), file };
      return addProof(order.orderId, file, attempt.current.key);
    },
    onSuccess: (changed) => {
      onChanged(changed);
      say(t('deposit.proofAdded'));
    },
  });
  const { length } = order.proofs;
  const pictures = order.proofs.map(({ proofId, widthPx, heightPx, uploadedAt }, at) => ({
    path: proofPath(order.orderId, proofId),
    name: t('deposit.proofNumber', { number: at + 1 }),
    ...{ widthPx, heightPx, at: uploadedAt },
  }));
  return (
    <div className="col g3" data-testid="proofs">
      <div>
        <h3 className="fs14">{t('deposit.proofs')}</h3>
        <p className="fs12 faint">{t('deposit.proofHint')}</p>
      </div>
      <Pictures list={pictures} testid="proof" />
      <FailureNote error={add.error} />
      {isOpen(order) && length < PROOFS_MAX ? (
        <ChoosePicture
          label={t(length === 0 ? 'deposit.addProof' : 'deposit.addAnotherProof')}
          onChosen={(file) => add.mutate(file)}
          tone={length === 0 ? 'primary' : 'line'}
          busy={add.isPending}
          testid="proof"
        />
      ) : null}
    </div>
  );
}
