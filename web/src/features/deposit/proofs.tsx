import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { FailureNote, Skeleton } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { addProof, isOpen, proofQuery, type DepositOrder } from './deposit-api.js';

const PROOFS_MAX = 3;

/** Returns an object URL for a file. The URL is valid only in this page and is released with the component. */
function useFileAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

interface ProofProps {
  readonly order: DepositOrder;
  readonly at: number;
}

/** One proof of payment as a small picture. A click shows the full picture. */
function Proof({ order, at }: ProofProps) {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  const proof = order.proofs[at];
  const { data, error } = useQuery({
    ...proofQuery(order.orderId, proof?.proofId ?? ''),
    enabled: proof !== undefined,
  });
  const address = useFileAddress(data);
  const name = t('deposit.proofNumber', { number: at + 1 });
  if (!proof) return null;
  const picture = address ? (
    <img src={address} alt={name} width={proof.widthPx} height={proof.heightPx} />
  ) : error ? (
    <Icon name="alert" size={24} />
  ) : (
    <Skeleton height="88px" radius="10px" />
  );
  return (
    <li>
      <button type="button" className="proof" onClick={() => setShown(true)} disabled={!address} data-testid="proof">
        {picture}
        <span className="vh">{name}</span>
      </button>
      {isShown ? (
        <Dialog
          title={name}
          kind="poster"
          lead={<p className="muted fs13">{dayAndTime(proof.uploadedAt)}</p>}
          onClose={() => setShown(false)}
        >
          <div className="proof-full">{picture}</div>
        </Dialog>
      ) : null}
    </li>
  );
}

/** The proofs of payment for a bank transfer, with a button that adds one. */
export function Proofs({ order, onChanged }: { order: DepositOrder; onChanged: (order: DepositOrder) => void }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
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
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) add.mutate(file);
    target.value = '';
  };
  const { length } = order.proofs;
  const mayAdd = isOpen(order) && length < PROOFS_MAX;
  return (
    <div className="col g3" data-testid="proofs">
      <div>
        <h3 className="fs14">{t('deposit.proofs')}</h3>
        <p className="fs12 faint">{t('deposit.proofHint')}</p>
      </div>
      {length > 0 ? (
        <ul className="proofs">
          {order.proofs.map(({ proofId }, at) => (
            <Proof key={proofId} order={order} at={at} />
          ))}
        </ul>
      ) : null}
      <FailureNote error={add.error} />
      {mayAdd ? (
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg"
            className="vh"
            tabIndex={-1}
            aria-label={t('deposit.addProof')}
            onChange={choose}
            data-testid="proof-file"
          />
          <Button
            tone={length === 0 ? 'primary' : 'line'}
            busy={add.isPending}
            onClick={() => input.current?.click()}
            data-testid="add-proof"
          >
            <Icon name="upload" size={18} />
            {t(length === 0 ? 'deposit.addProof' : 'deposit.addAnotherProof')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
